// The product as one Fastify instance: platform first, then the features in import order. Also used by tests.
import { randomUUID } from 'node:crypto'

import cookie from '@fastify/cookie'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { isLoopback, isMailAwaited } from '#config'
import { isDomainEvent, type OutboxEvent } from '#events'
import { reportLostSettings } from '#features/admin/settings/report-lost-settings.ts'
import { cancelForDisabled } from '#features/ai/generations/cancel-generation.ts'
import { runGenerations } from '#features/ai/generations/run-generations.ts'
import { trimGenerationsJob } from '#features/ai/generations/trim-generations.job.ts'
import { startChecks } from '#features/ai/health/check-providers.ts'
import { followAccess } from '#features/approvals/follow-access.ts'
import { remindApprovalsJob } from '#features/approvals/remind-approvals.job.ts'
import { withdrawUndecidableJob } from '#features/approvals/withdraw-undecidable.job.ts'
import { trimAuditJob } from '#features/audit/trim-audit.job.ts'
import { noteForwarded } from '#features/auth/account/admin-queries.ts'
import { disabledChannel, handleAccountDisabled } from '#features/auth/account/disable-account.ts'
import { trimAccountsJob } from '#features/auth/account/trim-accounts.job.ts'
import { requestMailJob } from '#features/auth/links/request-mail.job.ts'
import { grantMonthJob } from '#features/auth/plans/grant-month.job.ts'
import { createSessionChecks } from '#features/auth/sessions/require-session.ts'
import { createSocketChecks } from '#features/auth/sessions/socket-checks.ts'
import { registerBoardListeners } from '#features/cards/board-listeners.ts'
import { startReleasing } from '#features/credits/release-stale.ts'
import { followShownFiles } from '#features/disclosures/follow-files.ts'
import { serveDisclosures } from '#features/disclosures/page/serve-pages.ts'
import { withGuests, withGuestSockets } from '#features/guests/guest-checks.ts'
import { handleLinkRevoked, revokedChannel } from '#features/guests/revoke-link.ts'
import { startReleasingMails } from '#features/mail/release-waiting.ts'
import { mailboxRoutes } from '#features/mail/routes.ts'
import { sendMailJob } from '#features/mail/send-mail.job.ts'
import { trimMailsJob } from '#features/mail/trim-mails.job.ts'
import { acceptInvitationsOnVerification } from '#features/members/accept-on-verification.ts'
import { membersSocket } from '#features/members/socket.ts'
import { trimDeparturesJob } from '#features/members/trim-departures.job.ts'
import { beginDiscussions } from '#features/messages/begin-discussions.ts'
import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { messagesSocket } from '#features/messages/socket.ts'
import { handleEvent } from '#features/notifications/handle-event.ts'
import { mailNotificationsJob } from '#features/notifications/mail-notifications.job.ts'
import { deleteOnPinHidden } from '#features/notifications/review/delete-hidden.ts'
import { deleteInternalOnRoleChange } from '#features/notifications/role-changes/delete-internal.ts'
import { sendDigestsJob } from '#features/notifications/send-digests.job.ts'
import { trimReadJob } from '#features/notifications/trim-read.job.ts'
import { trimUnreadJob } from '#features/notifications/trim-unread.job.ts'
import { sendWeeklyJob } from '#features/notifications/weekly/send-weekly.job.ts'
import { anonymiseMentionsJob } from '#features/privacy/deletion/anonymise-mentions.job.ts'
import { makeExportJob } from '#features/privacy/export/make-export.job.ts'
import { trimExportsJob } from '#features/privacy/export/trim-exports.job.ts'
import { followDeletion } from '#features/privacy/follow-deletion.ts'
import { removeDeletedJob } from '#features/projects/remove-deleted.job.ts'
import { followCards, handleCardEvent } from '#features/review/cards/follow-cards.ts'
import { followFiles } from '#features/review/follow-files.ts'
import { trimGuestsJob } from '#features/review/own-data/trim-guests.job.ts'
import { followChanges, handleCardMoved } from '#features/selections/follow-changes.ts'
import { trimSelectionsJob } from '#features/selections/trim-selections.job.ts'
import { openSettings, settingsChannel } from '#features/settings/open-settings.ts'
import { followForWebhooks } from '#features/webhooks/follow-changes.ts'
import { publishEvent } from '#features/webhooks/publish-event.ts'
import { runDeliveries } from '#features/webhooks/run-deliveries.ts'
import { trimDeliveriesJob } from '#features/webhooks/trim-deliveries.job.ts'
import { overClient } from '#platform/database/snapshot/over-client.ts'
import { acceptEmptyJson } from '#platform/http/accept-empty-json.ts'
import { checkApiKey } from '#platform/http/api-key.ts'
import { compressJson } from '#platform/http/compress-json.ts'
import { errorBody, handleError } from '#platform/http/error-handler.ts'
import { limitFloods } from '#platform/http/flood-limit.ts'
import { guardRequests, hasOneHost, isUpgradeAllowed } from '#platform/http/guard-requests.ts'
import { apiHeaders, baseHeaders } from '#platform/http/headers.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { acceptForms } from '#platform/http/is-form.ts'
import { prepareLeaving, type Leaving } from '#platform/http/leave.ts'
import { collectOpenApi, openApiRoutes } from '#platform/http/openapi.ts'
import { logRequests } from '#platform/http/request-log.ts'
import { watchForwarding } from '#platform/http/watch-forwarding.ts'
import { countRequests } from '#platform/metrics/count-requests.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { watchProcess } from '#platform/metrics/process-metrics.ts'
import { metricsRoute } from '#platform/metrics/serve-metrics.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { hasFreeDisk } from '#platform/process/free-disk.ts'
import { createReadiness } from '#platform/process/readiness.ts'
import { ProductError } from '#platform/product-error.ts'
import { openRealtime } from '#platform/realtime/realtime.ts'
import { createCallLimits } from '#platform/security/call-limits.ts'
import { deriveKeys } from '#platform/security/keys.ts'
import { sweepBlobsJob } from '#platform/uploads/sweep-blobs.job.ts'
import { readVersion } from '#platform/version.ts'

import { registerRoutes } from './api-routes.ts'
import { makeBackupJob } from './backup/make-backup.job.ts'
import { createContext, type AppContext, type Deps } from './create-context.ts'
import { doctorRoutes } from './doctor/doctor-routes.ts'
import { httpsOnlyOf, serveSite } from './site.ts'
import { watchApp } from './watch/watch-app.ts'

export const jobDefinitions = [
  sendMailJob,
  trimMailsJob,
  requestMailJob,
  trimAuditJob,
  grantMonthJob,
  trimAccountsJob,
  trimGenerationsJob,
  sweepBlobsJob,
  removeDeletedJob,
  emptyDeletedJob,
  trimDeparturesJob,
  mailNotificationsJob,
  sendDigestsJob,
  sendWeeklyJob,
  trimReadJob,
  trimUnreadJob,
  remindApprovalsJob,
  withdrawUndecidableJob,
  trimGuestsJob,
  trimSelectionsJob,
  trimDeliveriesJob,
  anonymiseMentionsJob,
  makeExportJob,
  trimExportsJob,
  makeBackupJob,
] as const

export type App = {
  readonly http: FastifyInstance
  /** Also used to run jobs manually. */
  readonly context: AppContext
  readonly metrics: Metrics
  /** Responds to new requests with 503; running ones continue. */
  readonly startDraining: () => void
  /** First step of a shutdown, before `startDraining`. */
  readonly leaving: Leaving
}

export const buildApp = async (deps: Deps): Promise<App> => {
  const { clock, database, instance, jobs, log, redis, webDir } = deps
  const { db } = database
  const keys = deriveKeys(deps.config.SECRET)
  const settings = await openSettings({ config: deps.config, db, keys, log })
  const { config } = settings
  let isDraining = false
  const base = baseHeaders(httpsOnlyOf(config))
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify rejects a malformed URL before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...base, ...apiHeaders })
      void handleError(error, request, reply)
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: limits.http.jsonBodyBytes,
    forceCloseConnections: 'idle',
    // Less than the hour after which unfinished uploads are deleted; guard-requests.ts has the stricter limits.
    requestTimeout: 55 * 60 * 1000,
    http: { shouldUpgradeCallback: isUpgradeAllowed },
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  const leaving = prepareLeaving(http)
  const realtime = openRealtime(http.server, {
    instance,
    redis,
    log,
    checks: withGuestSockets({ clock, config, db, keys }, createSocketChecks({ clock, db, keys })),
    accepts: (request) =>
      !isDraining &&
      hasOneHost(request) &&
      !config.MARKETING_HOSTS.includes((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()),
  })
  const outbox = createOutbox<OutboxEvent>(database.background.db, log)
  const context = createContext(deps, settings, keys, realtime, outbox)
  acceptInvitationsOnVerification(context)
  beginDiscussions(context)
  registerBoardListeners(context)
  // Before others that lock approvals: the list of selections is locked first.
  followChanges(context)
  followAccess(context)
  followFiles(context)
  followCards(context)
  followForWebhooks(context)
  followShownFiles(context)
  deleteInternalOnRoleChange(context)
  deleteOnPinHidden(context)
  cancelForDisabled(context)
  followDeletion(context)
  const releasing = startReleasing(context)
  const releasingMails = startReleasingMails({ ...context, ...database.background })
  const providerChecks = startChecks(context)
  const generations = runGenerations({ ...context, ...database.background })
  const webhookDeliveries = runDeliveries({ ...context, ...database.background })
  const metrics = createMetrics((name, err) => log.warn({ metric: name, err }, 'failed to read a metric'))
  const unwatch = watchProcess(metrics, readVersion())
  watchApp(metrics, context, database)
  // Sockets stay open until they are closed here; otherwise the server would wait for them.
  http.addHook('preClose', async () => {
    await realtime.close()
    await outbox.stop()
    await releasing.stop()
    await releasingMails.stop()
    await providerChecks.stop()
    await generations.stop()
    await webhookDeliveries.stop()
    settings.stop()
    unwatch()
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.setErrorHandler(handleError)
  acceptEmptyJson(http)
  // Runs before anything that could reject the request.
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(base).header('x-request-id', request.id)
    done()
  })
  logRequests(http, config.SLOW_REQUEST_MS)
  countRequests(http, metrics)
  guardRequests(http, config.BODY_SECONDS)
  watchForwarding(http, isLoopback, () => noteForwarded(context.db, clock.now()))
  http.addHook('onRequest', (_request, reply, done) => {
    if (!isDraining) return done()
    void reply.header('connection', 'close')
    done(new ProductError('unavailable', messages.http.unavailable, {}, 5))
  })
  await http.register(cookie)
  acceptForms(http)
  const getApiDocument = collectOpenApi(http, () => config.BRAND_NAME)

  const checkParts = createReadiness(
    {
      database: database.isReachable,
      // The key does not exist; only a successful response matters.
      store: async () => (await deps.storage.size('ready')) === null,
      redis: redis ? () => !redis.isDown() : null,
      mail: config.MAIL_SETUP === 'later' ? () => !isMailAwaited(config) : null,
      disk: () => hasFreeDisk(config.DATA_DIR, config.MIN_FREE_DISK_MB),
    },
    log,
  )
  metrics.gauge('joinery_ready', 'Whether each required service works: 1 or 0.', async () =>
    (await checkParts()).map(({ part, state }) => ({ labels: { part }, value: Number(state === 'works') })),
  )
  const callLimits = createCallLimits(config)
  await http.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        void reply.headers(apiHeaders)
        done()
      })
      compressJson(api)
      limitFloods(api, config.FLOOD_LIMIT)
      api.decorate('limitCall', callLimits.limitCall)
      checkApiKey(api, config.API_KEY)
      healthRoutes(api, checkParts)
      openApiRoutes(api, getApiDocument)
      doctorRoutes(api, context)
      const session = withGuests(context, createSessionChecks(context, callLimits))
      registerRoutes(api, context, session)
    },
    { prefix: '/api' },
  )

  membersSocket(context)
  messagesSocket(context, callLimits)

  mailboxRoutes(http, context)
  metricsRoute(http, metrics, config.METRICS_TOKEN)
  const answerUnknown = await serveSite(http, settings, webDir, context.providers)
  await http.register((scope, _options, done) => {
    serveDisclosures(scope, context, webDir)
    done()
  })
  const notFound = errorBody(new ProductError('not_found', messages.http.notFound))
  http.setNotFoundHandler((request, reply) =>
    /^\/(api|socket\.io)(\/|\?|$)/.test(request.url)
      ? reply.code(404).headers(apiHeaders).send(notFound)
      : answerUnknown(request, reply),
  )
  await database.listen({
    channel: disabledChannel,
    onNotice: (notice) => handleAccountDisabled(context, notice),
    onGap: realtime.recheck,
  })
  await database.listen({
    channel: revokedChannel,
    onNotice: (notice) => handleLinkRevoked(context, notice),
    onGap: realtime.recheck,
  })
  await database.listen({
    channel: settingsChannel,
    onNotice: (_notice, client) => settings.follow(overClient(client)),
    onGap: (client) => settings.follow(overClient(client)),
  })
  // What was changed before this process listened.
  await settings.reload()
  settings.onChange(() => {
    providerChecks.checkChanged()
    jobs.reschedule(context).catch((error: unknown) => log.error({ err: error }, 'failed to schedule backups'))
  })
  await reportLostSettings(context)
  await jobs.work({ ...context, ...database.background })
  outbox.start(async (tx, event, id) => {
    await publishEvent(context, tx, event, id)
    if (!isDomainEvent(event)) return
    await handleCardEvent(context, tx, event)
    await handleCardMoved(context, tx, event)
    await handleEvent(context, tx, event)
  })
  return { http, context, metrics, startDraining: () => (isDraining = true), leaving }
}
