import { cookiePurposes } from '@joinery/contract/sign-in/cookie-purposes'

export function CookieList() {
  return (
    <>
      <p>Cookies are set only when you log in. Each is needed for that, so nobody asks you about them:</p>
      <dl className="flex flex-col gap-3">
        {Object.entries(cookiePurposes).map(([name, purpose]) => (
          <div key={name}>
            <dt className="font-mono text-[0.9375rem]">{name}</dt>
            <dd className="text-muted">{purpose}</dd>
          </div>
        ))}
      </dl>
      <p>
        Your browser also keeps what is only for you: light or dark, what you have begun to write, which pages you
        opened last. None of it is sent anywhere. There is no analytics, no advertising, and nothing is loaded from
        other sites.
      </p>
    </>
  )
}
