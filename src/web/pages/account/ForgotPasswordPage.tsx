import { useLocation, useNavigate } from 'react-router'
import { NewLinkForm } from '#web/account/registration/NewLinkForm.tsx'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** Asks for a reset link (spec 1 §2.8). */
export const Page = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { email = null } = (state ?? {}) as { email?: string | null }
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
