import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { COMMENT_LIMIT } from '#domain/kernel/text/clean.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import type { UploadType } from '#domain/file/upload.ts'
import type { UploadedFile } from '#web/lib/call/upload.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { ContactWarning } from '../form/ContactWarning.tsx'
import { FilePick } from '../form/FileField.tsx'
import { unreadIn } from '../form/useField.tsx'
import { useUpload } from '../form/useUpload.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { FirstField } from './Dialog.tsx'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useRefusal } from './useRefusal.ts'
import { useInSight } from '../inSight.ts'
import { remaining } from '../remaining.ts'
import { COPY } from '../copy.ts'
import { named } from './named.ts'

export interface Confirmation {
  comment?: string
  attested?: true
  choice?: boolean
  /** The id of the upload. */
  fileId?: string
}

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What is asked about: a comment is kept on the device under it and the title, until it was sent. */
  about: string
  children?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  /** Ask for words; a required comment may not be blank. */
  comment?: 'required' | 'optional'
  commentLabel?: string
  /** The other side reads the comment: its author is warned of contact data in it. */
  crosses?: boolean
  /** The checkbox text before confirming. */
  attest?: ReactNode
  /** What is lost, in the first person: a tick of its own, which is no attestation and is not sent. */
  loss?: string
  /** A question that must be answered Yes ("You need to select Yes."). */
  yes?: string
  /** A question that may be answered Yes or No, but has to be ("You need to select yes or no"). */
  choice?: string
  /** A document that has to come along. */
  file?: { label: string; description?: string; type: UploadType; missing: string }
  /** Something is missing: nothing can be confirmed. */
  blocked?: boolean
  /** What is shown is out of date: the dialog says so, and nothing can be confirmed. */
  moved?: boolean
  /** What is confirmed has not been read yet: its button turns until it is there, or until `failure` says why not. */
  reading?: boolean
  /** Stands above what the server says of a failure. */
  failed?: string
  /** Why what is asked about cannot be shown. */
  failure?: unknown
  onConfirm: (given: Confirmation) => Promise<unknown>
}

/** What a dialog takes from an act and from its words, whatever it moves. */
export const asked = (
  action: {
    readonly comment?: boolean | undefined
    readonly commentRequired?: boolean | undefined
    readonly attest?: boolean | undefined
  },
  words: ActWords,
) => ({
  title: words.title,
  confirm: words.confirm,
  danger: words.danger,
  comment: action.commentRequired
    ? ('required' as const)
    : action.comment
      ? ('optional' as const)
      : undefined,
  commentLabel: words.commentLabel,
  crosses: words.crosses,
  yes: action.attest && words.attest?.question ? words.attest.text : undefined,
  attest: action.attest && !words.attest?.question ? words.attest?.text : undefined,
})

/** Asks before a step is taken, and collects the comment, attestation or Yes which it needs. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  useFocusBack()
  useBackCloses(props.opened, props.onClose)
  return (
    <Modal opened={props.opened} onClose={props.onClose} {...named(props.title)} size="md">
      <FirstField>
        <Body {...props} />
      </FirstField>
    </Modal>
  )
}

const YesNo = (props: {
  label: ReactNode
  value: string | null
  onChange: (value: string) => void
  error: ReactNode
}) => (
  <Radio.Group {...props} withAsterisk>
    <Group mt="xs">
      <Radio value="yes" label={COPY.dialog.yes} />
      <Radio value="no" label={COPY.dialog.no} />
    </Group>
  </Radio.Group>
)

const Body = (props: ConfirmDialogProps) => {
  const [comment, setComment, sent] = useKeptAnswer(
    props.comment ? `note/${props.about}/${props.title}` : null,
    '',
  )
  const [agreed, setAgreed] = useState(false)
  const [givenUp, setGivenUp] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [choice, setChoice] = useState<string | null>(null)
  const [file, setFile] = useState<UploadedFile | null>(null)
  const upload = useUpload(props.file?.type ?? 'OFFER_DOCUMENT')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const buttons = useInSight(props.moved || refusal.gone || refusal.words || props.failure)

  const missingComment = props.comment === 'required' && comment.trim() === ''
  const missingAgreement = Boolean(props.attest) && !agreed
  const missingLoss = Boolean(props.loss) && !givenUp
  const missingYes = Boolean(props.yes) && answer !== 'yes'
  const missingChoice = Boolean(props.choice) && choice === null
  const missingFile = props.file !== undefined && file === null

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (unreadIn(event.currentTarget)) return
    if (missingComment || missingAgreement || missingLoss || missingYes || missingChoice || missingFile)
      return
    setBusy(true)
    refusal.clear()
    try {
      await props.onConfirm({
        ...(comment.trim() && { comment: comment.trim() }),
        ...((props.attest || props.yes) && { attested: true as const }),
        ...(choice !== null && { choice: choice === 'yes' }),
        ...(file && { fileId: file.id }),
      })
      sent()
      props.onClose()
    } catch (error) {
      refusal.tell(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        {props.children && <div>{props.children}</div>}
        {props.yes && (
          <YesNo
            label={props.yes}
            value={answer}
            onChange={setAnswer}
            error={tried && missingYes && REFUSALS['listing-agreement-required'][1]}
          />
        )}
        {props.choice && (
          <YesNo
            label={props.choice}
            value={choice}
            onChange={setChoice}
            error={tried && missingChoice && COPY.dialog.choose}
          />
        )}
        {props.file && (
          <FilePick
            label={props.file.label}
            description={props.file.description}
            required
            type={props.file.type}
            value={file}
            set={setFile}
            upload={upload}
            error={upload.failure ?? (tried && missingFile ? props.file.missing : undefined)}
          />
        )}
        {props.comment && (
          <div>
            <Textarea
              label={props.commentLabel ?? COPY.dialog.comment}
              withAsterisk={props.comment === 'required'}
              autosize
              minRows={3}
              maxLength={COMMENT_LIMIT}
              description={remaining(comment, COMMENT_LIMIT)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
              error={tried && missingComment && REFUSALS['comment-required'][1]}
            />
            {props.crosses && <ContactWarning text={comment} note />}
          </div>
        )}
        {props.attest && (
          <Checkbox
            label={props.attest}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            error={tried && missingAgreement && REFUSALS['agree-required'][1]}
          />
        )}
        {props.loss && (
          <Checkbox
            label={props.loss}
            checked={givenUp}
            onChange={(event) => setGivenUp(event.currentTarget.checked)}
            error={tried && missingLoss && REFUSALS['agree-required'][1]}
          />
        )}
        {(props.moved || refusal.gone) && <ChangedMeanwhile />}
        {(refusal.words ?? props.failure) != null && (
          <Alert color="red" role="alert" title={refusal.words === null ? undefined : props.failed}>
            {refusal.words ?? messageOf(props.failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" ref={buttons} style={{ scrollMarginBlock: 24 }}>
          <Button variant="default" onClick={props.onClose} disabled={busy}>
            {props.cancel ?? COPY.dialog.goBack}
          </Button>
          <Button
            type="submit"
            color={props.danger ? 'red.9' : undefined}
            loading={busy || (props.reading && props.failure == null)}
            disabled={props.blocked || props.moved || refusal.final || props.reading}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
