import { useLocation, useNavigate } from 'react-router'
import { NewLinkForm } from '#web/account/registration/NewLinkForm.tsx'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** Asks for a reset link (spec 1 §2.8), or for a new one in the place of a mail's link that is incomplete. */
export const Page = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { email = null, newLink } = (state ?? {}) as { email?: string | null; newLink?: boolean }
  if (newLink)
    return (
      <AuthCard title={COPY.newLink.title} lead={COPY.newLink.lead}>
        <NewLinkForm email={email} label={COPY.newLink.title} />
      </AuthCard>
    )
  return (
    <AuthCard title={COPY.forgot.title} heading={COPY.forgot.heading} lead={COPY.forgot.lead}>
      <NewLinkForm
        email={email}
        label={COPY.forgot.title}
        button={COPY.forgot.reset}
        onAsked={(asked) => void navigate('/forgot-password/success', { state: { email: asked } })}
      />
    </AuthCard>
  )
}
