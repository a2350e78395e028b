import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { invitationPageMessages as texts } from '@joinery/contract/messages/invitation-page-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'

import { AnswerInvitation } from '#features/auth/answer-invitation.tsx'
import { ContactHint } from '#features/auth/contact-hint.tsx'
import { type Created, RegisterForm } from '#features/auth/register-form.tsx'
import { OtherWays } from '#features/auth/sign-in/other-ways.tsx'
import { type Invitation, useInvitation } from '#features/auth/use-invitation.ts'
import { originState } from '#frame/guards/origin.ts'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

// Only needed by accounts with a required second step.
const SecondStepScreen = retryableLazy(async () => (await import('./second-step.tsx')).SecondStepScreen)

function Sentence({ invitation: { invited_by, project } }: { invitation: Invitation }) {
  const { brand } = useSite()
  const inviter = <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{invited_by}</bdi>
  // Invitations created on the command line name the installation as inviter.
  if (!project && invited_by === brand.name) return texts.accountReady
  if (!project) return fillMessage(texts.invitedToSite, { inviter, brand: brand.name })
  return fillMessage(texts.invitedToProject, {
    inviter,
    project: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{project.title}</bdi>,
  })
}

/** Shown for an invitation to a project while registration is closed. */
function Waiting({ invitedBy }: { invitedBy: string }) {
  return (
    <>
      <Message kind="status">{registrationMessages.invitationKept}</Message>
      <p className="text-muted">
        <ContactHint
          sentence={texts.getAccess}
          values={{ inviter: <bdi className="font-medium text-ink">{invitedBy}</bdi> }}
        />
      </p>
    </>
  )
}

/** The target of an invitation link: registers new people and lets existing users accept or decline. */
export function InvitationPage({ token }: { token: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  const session = useSessionStore()
  const { user } = useSession()
  const { passwords } = useSite()
  const { state, retry } = useInvitation(token)
  const [entering, setEntering] = useState<Pick<Created, 'secondStep' | 'uid_project'> | null>(null)
  const isOpen = state.kind === 'open'
  const isNew = isOpen && !state.invitation.has_account && !state.invitation.waits && user === null
  usePageTitle(isNew ? authFormMessages.createAccount : texts.pageTitle)

  const wayOn = (uid_project: Created['uid_project']) => (uid_project ? paths.project(uid_project) : paths.dashboard)
  const enter = (uid_project: Created['uid_project']) => void navigate(wayOn(uid_project), { replace: true })
  const handleCreated = async ({ secondStep, uid_project, warning }: Created) => {
    if (warning) showToast({ text: warning })
    setEntering({ secondStep, uid_project })
    if (secondStep) return
    await session.prepare() // the answer has brought the cookie of the session
    enter(uid_project)
  }

  if (entering?.secondStep) {
    const { secondStep, uid_project } = entering
    if (user) return <Navigate to={wayOn(uid_project)} replace />
    const leave = () => void navigate(paths.login, { replace: true })
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepScreen secondStep={secondStep} onBack={leave} onOver={leave} />
      </Suspense>
    )
  }
  if (state.kind === 'reading' || entering) return <Spinner />
  if (state.kind === 'failed') {
    return (
      <>
        <AuthHeading heading={texts.pageTitle}>{texts.failedIntro}</AuthHeading>
        <div className="flex flex-col items-start gap-5">
          <ErrorLine text={state.message} />
          {state.isOver ? (
            <AppLink to={user ? paths.dashboard : paths.login} className={buttonClass('outline', 'lg')}>
              {user ? texts.backToDashboard : authFormMessages.logInLink}
            </AppLink>
          ) : (
            <Button variant="outline" size="lg" onClick={retry}>
              {commonMessages.tryAgain}
            </Button>
          )}
        </div>
      </>
    )
  }
  const { invitation } = state
  if (isNew) {
    return (
      <>
        <AuthHeading heading={authFormMessages.createAccount}>
          <Sentence invitation={invitation} />
        </AuthHeading>
        {passwords ? (
          <RegisterForm
            invited={{ email: invitation.email, token }}
            onCreated={(created) => void handleCreated(created)}
          />
        ) : (
          // After signing in, the person returns here and answers as an existing user.
          <OtherWays rememberMe={false} returnTo={`${location.pathname}${location.search}`} isForNew />
        )}
      </>
    )
  }
  const isOthers = user !== null && user.email !== invitation.email
  return (
    <>
      <AuthHeading heading={texts.title}>
        <Sentence invitation={invitation} />
      </AuthHeading>
      <AnswerInvitation token={token} canAccept={user !== null && !isOthers} onEntered={enter}>
        {isOthers ? (
          <>
            <p className="text-muted">
              {fillMessage(texts.otherAccount, {
                invited: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{invitation.email}</bdi>,
                current: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{user.email}</bdi>,
              })}
            </p>
            <Button variant="outline" size="lg" className="self-start" onClick={() => void session.logOut()}>
              {texts.logOutAndContinue}
            </Button>
          </>
        ) : invitation.waits ? (
          <Waiting invitedBy={invitation.invited_by} />
        ) : (
          <AppLink
            to={paths.login}
            state={{ ...originState(location, { intent: 'acceptInvitation' }), email: invitation.email }}
            className={buttonClass('primary', 'lg', 'self-start')}
          >
            {texts.logInToAccept}
          </AppLink>
        )}
      </AnswerInvitation>
    </>
  )
}
