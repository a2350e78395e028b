import { privacyPageMessages as texts } from '@joinery/contract/messages/privacy-page-messages'
import { cookiePurposes } from '@joinery/contract/sign-in/cookie-purposes'

export function CookieList() {
  return (
    <>
      <p>{texts.cookies.intro}</p>
      <dl className="flex flex-col gap-3">
        {Object.entries(cookiePurposes).map(([name, purpose]) => (
          <div key={name}>
            <dt className="font-mono text-[0.9375rem]">{name}</dt>
            <dd className="text-muted">{purpose}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.cookies.browserStorage}</p>
    </>
  )
}
