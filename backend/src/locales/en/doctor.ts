import type { Texts } from '../fr';
import { format } from './format';

export const doctor: Texts['doctor'] = {
  states: { ok: 'ok', warning: 'warning', failed: 'FAILED' },
  broken: ({ why }) => `The check itself failed: ${why}. See the log.`,
  slow: ({ seconds }) => `No answer within ${seconds} s. Check that this server can reach it.`,

  settingsFine: ({ publicUrl }) => `Ready for production at ${publicUrl}.`,
  notProduction: () =>
    'Not in production mode: payments and SMS may be simulated. Set NODE_ENV=production before real people use it.',
  mockPayments: () => 'Payments are simulated. Set PAYMENTS_MODE=live to take real payments.',
  plainHttp: ({ publicUrl }) =>
    `PUBLIC_URL is ${publicUrl}: without https, push notifications, app installation and safe sign-in are impossible. Put a proxy with a certificate in front.`,
  noProxies: () =>
    "TRUSTED_PROXIES is not set: behind a proxy, all users would share one address and its rate limits. Add the proxy's address.",
  noMetrics: () =>
    'METRICS_PORT is not set, so this server cannot be monitored. Set it and add it to Prometheus.',
  exampleContact: () => 'CONTACT_EMAIL is still the example, so support emails are lost. Set your address.',

  databaseFine: ({ version, milliseconds }) =>
    `PostgreSQL ${version}: answers in ${milliseconds} ms, and the clocks agree.`,
  databaseAway: ({ why }) => `Unreachable (${why}). Check DATABASE_URL and the database server.`,
  databaseClock: ({ seconds }) =>
    `Its clock differs from this server's by ${seconds} s. Synchronise both with NTP.`,
  databaseSlow: ({ milliseconds }) =>
    `Answers take ${milliseconds} ms, and each request makes several queries. Move the database closer.`,
  databaseOld: ({ version }) =>
    `PostgreSQL ${version} is older than the oldest tested version (14). Upgrade it.`,
  databaseConnections: ({ used, most }) =>
    `${used} of ${most} connections are in use. Add PgBouncer, or raise max_connections.`,

  redisFine: ({ milliseconds }) => `Answers in ${milliseconds} ms.`,
  redisUnset: () =>
    'Not set, which is fine for one process. With several, set REDIS_URL, or realtime messages get lost.',
  redisAway: ({ why }) => `Unreachable (${why}). Check REDIS_URL and the Redis server.`,

  storageFine: ({ where }) => `Wrote, read and deleted a test file (${where}).`,
  storageDiffers: () => 'The test file came back changed. Check the storage before anything else.',
  storageBroken: ({ why, setting }) =>
    `Could not write, read and delete a test file (${why}). Check ${setting}.`,
  storageFull: () => 'The disk is nearly full, so uploads are refused. Free some space.',
  storageReadOnly: () => 'The disk is not writable. Check its mount and owner.',

  railFine: ({ rail }) => `${rail}: reachable, and it accepts our credentials.`,
  railBalance: ({ rail, amount, currency }) =>
    `${rail}: reachable, and it accepts our credentials. Balance for refunds and payouts: ${format.grouped(amount)} ${currency}.`,
  railLow: ({ rail, amount, currency }) =>
    `${rail}: reachable, and it accepts our credentials, but the balance for refunds and payouts is only ${format.grouped(amount)} ${currency}. Top it up.`,
  railNoBalance: ({ rail, why }) =>
    `${rail}: accepts our credentials but does not report the balance for refunds and payouts (${why}). Check the permissions of our account.`,
  railRefuses: ({ rail, why }) =>
    `${rail}: rejects our credentials (${why}). Check its settings, and whether the provider allows our outgoing address.`,
  railAway: ({ rail, why }) =>
    `${rail}: no usable answer (${why}). Check its address, our network and the provider's status.`,
  railCallback: ({ rail, callbackUrl }) =>
    `${rail}: its callbacks go to ${callbackUrl}, which is not reachable from outside. Set a public https address.`,
  railPlain: ({ rail, baseUrl }) =>
    `${rail}: ${baseUrl} does not use https. Set the provider's https address.`,
  railReports: ({ rail, callbackUrl }) =>
    `${rail}: its callback address, ${callbackUrl}, leads to this server.`,
  railReportsLost: ({ rail, callbackUrl, why }) =>
    `${rail}: its callback address, ${callbackUrl}, does not lead to a running server of ours (${why}). Start the server; check DNS and the proxy. Without callbacks, payments complete later.`,
  railPath: ({ rail, callbackUrl, path }) =>
    `${rail}: its callbacks go to ${callbackUrl}, but this server expects them at ${path}. Use that path, unless the proxy rewrites it.`,
  railOperatorsUp: ({ rail, wallets }) => `${rail}: reports no problems with ${wallets}.`,
  railOperatorDown: ({ rail, wallet, operation }) =>
    `${rail}: reports that ${wallet} accepts no ${operation} at the moment. Nothing is wrong on our side; wait, and inform users.`,
  railOperatorSlow: ({ rail, wallet, operation }) =>
    `${rail}: reports that ${wallet} is slow with ${operation}. Nothing is wrong on our side; wait.`,
  railStatusUnknown: ({ rail, wallet, why }) =>
    `${rail}: does not report the status of ${wallet} (${why}). Check that the contract includes it.`,
  operations: { payment: 'payments', refund: 'refunds', payout: 'payouts' },
  railFrom: ({ rail, from }) =>
    `${rail}: our calls leave from ${from}, or from another address behind a router. The provider must allow the address that it sees.`,

  liveNotTried: () => 'No payment was requested: fix the failures above first.',
  liveNoWallet: () => 'This number has no known provider prefix. Check the PHONE_PREFIXES_… settings.',
  liveRailUnset: ({ rail }) => `${rail}: not configured. Add its settings first (docs/payments.md).`,
  liveAsking: ({ rail, amount, currency }) =>
    `${rail}: requesting ${amount} ${currency}. Keep the phone at hand.`,
  liveResumed: ({ rail, amount, currency }) =>
    `${rail}: a test payment of ${amount} ${currency} with this number is still open. Resuming it; nothing is charged again.`,
  livePin: ({ seconds }) => `The request is on the phone. Enter the PIN within ${seconds} s.`,
  liveNoPin: ({ seconds }) =>
    `No answer within ${seconds} s. The request may still be approved; the server keeps checking and refunds it. Run this command again to see the result.`,
  liveFailed: ({ why }) => `Nothing was charged: ${why}.`,
  liveCharged: ({ amount, currency }) => `${amount} ${currency} were charged. Refunding them.`,
  liveRefunded: ({ amount, currency }) => `${amount} ${currency} were refunded.`,
  liveOverdue: ({ seconds }) =>
    `The refund did not complete within ${seconds} s. The server keeps checking. Run this command again to see the result.`,
  liveByHand: ({ rail, amount, currency, refundId }) =>
    `${rail} cannot refund by API: send ${amount} ${currency} from the merchant account to this number, then settle the refund ${refundId} in the console with the reference of the transfer.`,
  liveRefused: ({ amount, currency, refundId, why }) =>
    `The provider refused the refund (${why}). Send ${amount} ${currency} from the merchant account to this number, then settle the refund ${refundId} in the console with the reference of the transfer.`,
  liveReview: ({ paymentId, why }) =>
    `The provider's answer does not match our request (${why}). Compare payment ${paymentId} in the console with the provider's portal.`,

  smsFine: ({ carriers }) => `Sent by ${carriers}.`,
  smsOutbox: () => 'SMS stay in the outbox, so nobody receives a code. Set SMS_PROVIDERS.',
  smsAlone: ({ carriers }) =>
    `Sent by ${carriers} only: if it fails, nobody receives a code. Add a second provider to SMS_PROVIDERS.`,
  smsAway: ({ carrier, why }) => `${carrier} is unreachable (${why}). Check its address and our network.`,

  channelsOff: () => 'Switched off. Set ASSISTANT=on to answer people without the app.',
  channelFine: ({ channel }) => `${channel}: ready; its gateway can authenticate.`,
  channelClosed: ({ channel, settings }) =>
    `${channel}: all messages from outside this machine are refused, because no gateway can authenticate. Set ${settings}, unless you do not need this channel.`,

  pushFine: () => 'Own keys are set.',
  pushDerived: () =>
    'The keys are derived from JWT_SECRET: when it changes, every phone must subscribe again. Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.',
  pushExample: () =>
    'VAPID_SUBJECT is still the example, so push services cannot contact you. Set your address.',

  timeZoneFine: ({ here }) => `The time zone of Douala is known: it is ${here} there.`,
  timeZoneUnknown: () =>
    'This Node.js does not know Africa/Douala, so days would begin an hour late. Use a build with full ICU data.',

  backupsFine: ({ minutes }) => `The last WAL segment was archived ${minutes} minutes ago.`,
  backupsOff: () =>
    'PostgreSQL archives nothing: a disk failure would lose all data. Set up pgBackRest (docs/operations.md).',
  backupsNone: () => 'Archiving is on, but nothing has been archived yet. Check archive_command.',
  backupsFailing: ({ minutes }) =>
    `Archiving has been failing for ${minutes} minutes. Check the PostgreSQL log and the free space of the repository.`,
  backupsOld: ({ hours }) =>
    `Nothing has been archived for ${hours} hours. Set archive_timeout, so that little is lost on quiet days.`,

  certificateFine: ({ host, days }) => `${host}: the certificate is valid for ${days} more days.`,
  certificateEnds: ({ host, days }) =>
    `${host}: the certificate expires in ${days} days. Make sure that it is renewed.`,
  certificateBad: ({ host, why }) =>
    `${host}: the certificate is not accepted (${why}). Providers will not send callbacks to it either.`,
  providerCertificateBad: ({ host, why }) =>
    `${host}: the provider's certificate is not accepted here (${why}). Ask for its certificate authority, and set it as the rail's CA_FILE, if it has that setting.`,
  hostAway: ({ host, why }) => `${host} is unreachable (${why}). Check DNS and our network.`,
};
