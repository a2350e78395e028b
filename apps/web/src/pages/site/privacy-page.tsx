import { privacyMessages } from '@joinery/contract/messages/privacy-messages'

import { AiProviders } from '#features/privacy/ai-providers.tsx'
import { CookieList } from '#features/privacy/cookie-list.tsx'
import { KeptTable } from '#features/privacy/kept-table.tsx'
import { Matter } from '#features/privacy/matter.tsx'
import { WhomToWrite } from '#features/privacy/whom-to-write.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

const link = 'font-medium text-accent hover:underline'

/** What the program does with people's data. Times, services and cookies come from what it runs with. */
export function PrivacyPage() {
  usePageTitle('Privacy')
  return (
    <div className="mx-auto max-w-176 px-5 pt-10 sm:px-8 sm:pt-16">
      <h1 className="font-display text-[3rem] leading-[1.06] tracking-[-0.025em] sm:text-[4rem]">Privacy</h1>
      <p className="mt-4 mb-10 text-lg text-muted">
        What is stored about you here, for how long, and who else sees it. This page is made from what the program does.
      </p>
      <Matter title="What is stored">
        <p>
          Of your account: your e-mail address, a hash of your password, and what you say about yourself: name,
          nickname, telephone number, photo. Second steps and passkeys, if you set some up.
        </p>
        <p>
          What you make: projects, messages, cards, comments, approvals, files, and images with the words that you asked
          for them with. The people of a project see what is in it, and guests what a link shows them; nobody else does.
        </p>
        <p>
          Where you are logged in: the kind of browser and device, and when it was used last. Of an internet address
          only the network is stored, never the whole address.
        </p>
        <p>
          Of guests, who come by a link without an account: the name and the address that they give, and what they say
          and decide.
        </p>
      </Matter>
      <Matter title="How long it is kept">
        <p>
          What is in a project stays until somebody deletes it, or the project. Your account stays until you delete it.
        </p>
        <KeptTable />
        <p>Backups are kept as long as whoever runs this site keeps them.</p>
      </Matter>
      <Matter title="Services that make images">
        <AiProviders />
      </Matter>
      <Matter title="Mail">
        <p>
          Mails go through the mail server that whoever runs this site has chosen. Which notifications you get by mail
          is your choice, and every such mail has a link to stop them. Nothing in a mail tells whether you opened it.
        </p>
      </Matter>
      <Matter title="Cookies">
        <CookieList />
      </Matter>
      <Matter title="What you can do">
        <p>
          In{' '}
          <AppLink to={paths.settings('account')} className={link}>
            Settings, Account
          </AppLink>{' '}
          you get a copy of all your data, and can delete your account. Then your profile, settings, notifications and
          generated images are gone at once. What you wrote in projects of others stays there under the name “
          {privacyMessages.deletedName}”, and approvals keep the name that is on their certificates.
        </p>
        <WhomToWrite />
      </Matter>
    </div>
  )
}
