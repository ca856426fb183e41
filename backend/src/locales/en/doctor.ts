import { format } from './format';
import type { Texts } from '../fr';

export const doctor: Texts['doctor'] = {
  states: { ok: 'ok', warning: 'warning', failed: 'FAILED' },
  broken: ({ why }) => `The check itself broke off: ${why}. Look at the log.`,
  slow: ({ seconds }) => `No answer in ${seconds} s. Look at whether it can be reached from here.`,

  settingsFine: ({ publicUrl }) => `Complete for production, at ${publicUrl}.`,
  notProduction: () =>
    'Not in production: payments and texts may be simulated. Set NODE_ENV=production for real people.',
  mockPayments: () => 'Payments are simulated. Set PAYMENTS_MODE=live to charge people.',
  plainHttp: ({ publicUrl }) =>
    `PUBLIC_URL is ${publicUrl}: without https there is no push, no installed app and no safe sign-in. Put a proxy with a certificate in front.`,
  noProxies: () =>
    'TRUSTED_PROXIES is not set: behind a proxy everybody would share one address, and its limits. Name the proxy.',
  noMetrics: () =>
    'METRICS_PORT is not set: nothing can watch this server. Set it and let Prometheus read it.',
  exampleContact: () => 'CONTACT_EMAIL is still the example: support e-mails go nowhere. Set your address.',

  databaseFine: ({ version, milliseconds }) =>
    `PostgreSQL ${version}; an answer takes ${milliseconds} ms, its clock and ours agree.`,
  databaseAway: ({ why }) => `It can't be reached (${why}). Look at DATABASE_URL and at the server.`,
  databaseClock: ({ seconds }) =>
    `Its clock and ours differ by ${seconds} s. Let both machines keep time by NTP.`,
  databaseSlow: ({ milliseconds }) =>
    `An answer takes ${milliseconds} ms, at each of several questions a request. Bring it nearer.`,
  databaseOld: ({ version }) => `PostgreSQL ${version} is older than what is tested (14). Upgrade it.`,
  databaseConnections: ({ used, most }) =>
    `${used} of ${most} connections are in use. Put PgBouncer in front, or raise max_connections.`,

  redisFine: ({ milliseconds }) => `It answers in ${milliseconds} ms.`,
  redisUnset: () => 'Not set: right for one process. With several, set REDIS_URL, or sockets miss messages.',
  redisAway: ({ why }) => `It can't be reached (${why}). Look at REDIS_URL and at the server.`,

  storageFine: ({ where }) => `A file was written, read and deleted (${where}).`,
  storageDiffers: () => 'What was read is not what was written. Look at the store before anything else.',
  storageBroken: ({ why }) => `A file can't be written, read and deleted (${why}). Look at STORAGE_URL.`,
  storageFull: () => 'The disk is nearly full: nothing new is taken. Make room.',
  storageReadOnly: () => 'The disk cannot be written to. Look at its mount and its owner.',

  railFine: ({ rail }) => `${rail}: it answers and knows us.`,
  railBalance: ({ rail, amount, currency }) =>
    `${rail}: it answers and knows us. ${format.grouped(amount)} ${currency} lie ready for refunds and payouts.`,
  railLow: ({ rail, amount, currency }) =>
    `${rail}: it answers and knows us, but only ${format.grouped(amount)} ${currency} lie ready for refunds and payouts. Fill it up.`,
  railNoBalance: ({ rail, why }) =>
    `${rail}: it knows us, but does not tell what lies ready for refunds and payouts (${why}). Look at the rights of our account.`,
  railRefuses: ({ rail, why }) =>
    `${rail}: it refuses our keys (${why}). Look at its settings, and whether our outgoing address is admitted.`,
  railAway: ({ rail, why }) =>
    `${rail}: no useful answer (${why}). Look at its address, our way out and its state.`,
  railCallback: ({ rail, callbackUrl }) =>
    `${rail}: it would report to ${callbackUrl}, which nobody outside reaches. Set a public https address.`,
  railPlain: ({ rail, baseUrl }) =>
    `${rail}: ${baseUrl} is without https. Set the provider's encrypted address.`,
  railReports: ({ rail, callbackUrl }) => `${rail}: the host of its reports, ${callbackUrl}, leads here.`,
  railReportsLost: ({ rail, callbackUrl, why }) =>
    `${rail}: the host of its reports, ${callbackUrl}, does not lead to a running server of ours (${why}). Start it; look at DNS and the proxy. Without reports payments end later.`,
  railPath: ({ rail, callbackUrl, path }) =>
    `${rail}: it would report to ${callbackUrl}, and this server listens at ${path}. Set that, unless the proxy changes it.`,
  railOperatorsUp: ({ rail, wallets }) => `${rail}: by its word all goes well with ${wallets}.`,
  railOperatorDown: ({ rail, wallet, operation }) =>
    `${rail}: by its word ${wallet} takes no ${operation} now. Nothing is wrong here; wait, and tell people.`,
  railOperatorSlow: ({ rail, wallet, operation }) =>
    `${rail}: by its word ${wallet} is slow with ${operation}. Nothing is wrong here; wait.`,
  railNoWord: ({ rail, wallet, why }) =>
    `${rail}: it does not say how ${wallet} is (${why}). Look whether it is part of the contract.`,
  operations: { payment: 'payments', refund: 'refunds', payout: 'payouts' },
  railFrom: ({ rail, from }) =>
    `${rail}: our calls leave from ${from}, behind a router from another address. The provider has to admit the one that it sees.`,

  liveNotTried: () => 'Nobody was asked to pay: put right first what fails above.',
  liveNoWallet: () => 'This number has no provider’s prefix. Look at the settings PHONE_PREFIXES_…',
  liveRailUnset: ({ rail }) => `${rail}: it is not set up. Give its settings first (docs/payments.md).`,
  liveAsking: ({ rail, amount, currency }) =>
    `${rail}: asking for ${amount} ${currency}. Have the phone at hand.`,
  liveResumed: ({ rail, amount, currency }) =>
    `${rail}: a test of ${amount} ${currency} with this number is still open. Following it; nothing is charged anew.`,
  livePin: ({ seconds }) => `The request is on the phone. Enter the PIN within ${seconds} s.`,
  liveNoPin: ({ seconds }) =>
    `No answer in ${seconds} s. The request may still be approved: the server asks on, and gives back what comes. Run this again to see it.`,
  liveFailed: ({ why }) => `Nothing was taken: ${why}.`,
  liveCharged: ({ amount, currency }) => `${amount} ${currency} were charged. Giving them back.`,
  liveGivenBack: ({ amount, currency }) => `${amount} ${currency} were given back.`,
  liveNotBack: ({ seconds }) =>
    `The money has not come back in ${seconds} s. The server asks on. Run this again to see it.`,
  liveByHand: ({ rail, amount, currency, refundId }) =>
    `${rail} has no call for refunds: send ${amount} ${currency} from the merchant account to this number, then settle the refund ${refundId} in the console with the reference of the transfer.`,
  liveRefused: ({ amount, currency, refundId, why }) =>
    `The provider did not give it back (${why}). Send ${amount} ${currency} from the merchant account to this number, then settle the refund ${refundId} in the console with the reference of the transfer.`,
  liveReview: ({ paymentId, why }) =>
    `The provider says something else than we asked for (${why}). Look at the payment ${paymentId} in the console, and compare it with the provider's portal.`,

  smsFine: ({ carriers }) => `Carried by ${carriers}.`,
  smsOutbox: () => 'Texts stay in the outbox: nobody gets a code. Set SMS_PROVIDERS.',
  smsAlone: ({ carriers }) =>
    `Carried by ${carriers} alone: when it is away, nobody gets a code. Name a second in SMS_PROVIDERS.`,
  smsAway: ({ carrier, why }) => `${carrier} can't be reached (${why}). Look at its address and our way out.`,

  channelsOff: () => 'Switched off. Set ASSISTANT=on to answer people without the app.',
  channelFine: ({ channel }) => `${channel}: people are answered; their gateway can prove itself.`,
  channelClosed: ({ channel, settings }) =>
    `${channel}: nobody outside this machine is answered, because no gateway can prove itself. Set ${settings}, unless you do without.`,

  pushFine: () => 'Keys of our own are set.',
  pushDerived: () =>
    'The keys are made from JWT_SECRET: when that changes, every phone has to subscribe anew. Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.',
  pushExample: () =>
    'VAPID_SUBJECT is still the example: push services have nobody to write to. Set your address.',

  timeZoneFine: ({ here }) => `Douala's time is known: it is ${here} there.`,
  timeZoneUnknown: () =>
    'This Node.js does not know Africa/Douala: days would begin an hour late. Use one with full ICU data.',

  backupsFine: ({ minutes }) => `The last piece of the log was archived ${minutes} minutes ago.`,
  backupsOff: () =>
    'PostgreSQL archives nothing: after a crash of the disk all is gone. Set up pgBackRest (docs/operations.md).',
  backupsNone: () => 'Archiving is on, and nothing has been archived yet. Look at archive_command.',
  backupsFailing: ({ minutes }) =>
    `Archiving fails, and has for ${minutes} minutes. Look at the log of PostgreSQL and at the repository's room.`,
  backupsOld: ({ hours }) =>
    `Nothing was archived for ${hours} hours. Set archive_timeout, so that little can be lost on quiet days.`,

  certificateFine: ({ host, days }) => `${host}: the certificate is good for ${days} days.`,
  certificateEnds: ({ host, days }) =>
    `${host}: the certificate ends in ${days} days. See that it is renewed.`,
  certificateBad: ({ host, why }) =>
    `${host}: the certificate is not accepted (${why}). Providers won't report to it either.`,
  certificateOfTheirsBad: ({ host, why }) =>
    `${host}: their certificate is not accepted here (${why}). Ask them for the authority that has signed it, and name that in the rail’s CA_FILE setting, where it has one.`,
  hostAway: ({ host, why }) => `${host} can't be reached (${why}). Look at DNS and at our way out.`,
};
