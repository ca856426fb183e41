import { format } from './format';

export const doctor = {
  states: { ok: 'ok', warning: 'attention', failed: 'ÉCHEC' },
  broken: (t: { why: string }) => `Le contrôle lui-même s’est interrompu\u00a0: ${t.why}. Voyez le journal.`,
  slow: (t: { seconds: number }) => `Pas de réponse en ${t.seconds} s. Voyez si on peut l’atteindre d’ici.`,

  settingsFine: (t: { publicUrl: string }) => `Complets pour la production, à l’adresse ${t.publicUrl}.`,
  notProduction: () =>
    'Pas en production\u00a0: paiements et SMS peuvent être simulés. Mettez NODE_ENV=production pour de vraies personnes.',
  mockPayments: () =>
    'Les paiements sont simulés. Mettez PAYMENTS_MODE=live pour débiter de vraies personnes.',
  plainHttp: (t: { publicUrl: string }) =>
    `PUBLIC_URL est ${t.publicUrl}\u00a0: sans https, ni notifications, ni application installée, ni connexion sûre. Placez devant un proxy avec un certificat.`,
  noProxies: () =>
    'TRUSTED_PROXIES n’est pas réglé\u00a0: derrière un proxy, tout le monde partagerait une adresse et ses limites. Nommez le proxy.',
  noMetrics: () =>
    'METRICS_PORT n’est pas réglé\u00a0: rien ne peut surveiller ce serveur. Réglez-le et laissez Prometheus le lire.',
  exampleContact: () =>
    'CONTACT_EMAIL est encore l’exemple\u00a0: qui a un problème n’écrit à personne. Mettez votre adresse.',

  databaseFine: (t: { version: string; milliseconds: number }) =>
    `PostgreSQL ${t.version}\u00a0; une réponse prend ${t.milliseconds} ms, son horloge et la nôtre concordent.`,
  databaseUnreachable: (t: { why: string }) =>
    `On ne peut pas la joindre (${t.why}). Voyez DATABASE_URL et le serveur.`,
  databaseClock: (t: { seconds: number }) =>
    `Son horloge et la nôtre diffèrent de ${t.seconds} s. Mettez les deux machines à l’heure par NTP.`,
  databaseSlow: (t: { milliseconds: number }) =>
    `Une réponse prend ${t.milliseconds} ms, et une requête en attend plusieurs. Rapprochez-la.`,
  databaseOld: (t: { version: string }) =>
    `PostgreSQL ${t.version} est plus ancien que ce qui est éprouvé (14). Mettez-le à jour.`,
  databaseConnections: (t: { used: number; most: number }) =>
    `${t.used} connexions sur ${t.most} sont prises. Placez PgBouncer devant, ou augmentez max_connections.`,

  redisFine: (t: { milliseconds: number }) => `Il répond en ${t.milliseconds} ms.`,
  redisUnset: () =>
    'Non réglé\u00a0: juste pour un seul processus. Avec plusieurs, réglez REDIS_URL, sinon des messages se perdent.',
  redisUnreachable: (t: { why: string }) =>
    `On ne peut pas le joindre (${t.why}). Voyez REDIS_URL et le serveur.`,

  storageFine: (t: { where: string }) => `Un fichier a été écrit, lu et supprimé (${t.where}).`,
  storageDiffers: () =>
    'Ce qui a été lu n’est pas ce qui a été écrit. Voyez le stockage avant toute autre chose.',
  storageBroken: (t: { why: string; setting: string }) =>
    `On ne peut pas écrire, lire et supprimer un fichier (${t.why}). Voyez ${t.setting}.`,
  storageFull: () => 'Le disque est presque plein\u00a0: plus rien n’est accepté. Faites de la place.',
  storageReadOnly: () => 'On ne peut pas écrire sur le disque. Voyez son montage et son propriétaire.',

  railFine: (t: { rail: string }) => `${t.rail}\u00a0: répond et accepte nos clés.`,
  railBalance: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: répond et accepte nos clés. Solde pour rembourser et verser\u00a0: ${format.grouped(t.amount)} ${t.currency}.`,
  railLow: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: répond et accepte nos clés, mais le solde pour rembourser et verser n’est que de ${format.grouped(t.amount)} ${t.currency}. Approvisionnez-le.`,
  railNoBalance: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: accepte nos clés, mais n’indique pas le solde pour rembourser et verser (${t.why}). Voyez les droits de notre compte.`,
  railRefuses: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: refuse nos clés (${t.why}). Voyez ses réglages, et si notre adresse de sortie est admise.`,
  railUnusable: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: pas de réponse utile (${t.why}). Voyez son adresse, notre sortie vers Internet et son état.`,
  railCallback: (t: { rail: string; callbackUrl: string }) =>
    `${t.rail}\u00a0: son compte rendu irait à ${t.callbackUrl}, que personne au dehors n’atteint. Mettez une adresse https publique.`,
  railPlain: (t: { rail: string; baseUrl: string }) =>
    `${t.rail}\u00a0: ${t.baseUrl} est sans https. Mettez l’adresse chiffrée de l’opérateur.`,
  railReports: (t: { rail: string; callbackUrl: string }) =>
    `${t.rail}\u00a0: l’hôte de ses comptes rendus, ${t.callbackUrl}, mène ici.`,
  railReportsLost: (t: { rail: string; callbackUrl: string; why: string }) =>
    `${t.rail}\u00a0: l’hôte de ses comptes rendus, ${t.callbackUrl}, ne mène à aucun serveur à nous qui tourne (${t.why}). Démarrez-le\u00a0; voyez le DNS et le proxy. Sans comptes rendus les paiements finissent plus tard.`,
  railPath: (t: { rail: string; callbackUrl: string; path: string }) =>
    `${t.rail}\u00a0: son compte rendu irait à ${t.callbackUrl}, et ce serveur écoute à ${t.path}. Mettez cela, sauf si le proxy le change.`,
  railOperatorsUp: (t: { rail: string; wallets: string }) =>
    `${t.rail}\u00a0: tout va bien chez ${t.wallets}, d’après lui.`,
  railOperatorDown: (t: { rail: string; wallet: string; operation: string }) =>
    `${t.rail}\u00a0: d’après lui, pas de ${t.operation} chez ${t.wallet} en ce moment. Rien à réparer ici\u00a0: attendez, et dites-le aux gens.`,
  railOperatorSlow: (t: { rail: string; wallet: string; operation: string }) =>
    `${t.rail}\u00a0: d’après lui, ${t.operation} lents chez ${t.wallet}. Rien à réparer ici\u00a0: attendez.`,
  railNotReported: (t: { rail: string; wallet: string; why: string }) =>
    `${t.rail}\u00a0: ne dit pas comment va ${t.wallet} (${t.why}). Voyez si le contrat le comprend.`,
  operations: { payment: 'paiements', refund: 'remboursements', payout: 'versements' },
  railFrom: (t: { rail: string; from: string }) =>
    `${t.rail}\u00a0: nos appels partent de ${t.from}, derrière un routeur d’une autre adresse. L’opérateur doit admettre celle qu’il voit.`,

  liveNotTried: () => 'Rien n’a été demandé au téléphone\u00a0: réglez d’abord ce qui échoue ci-dessus.',
  liveNoWallet: () => 'Ce numéro n’a le préfixe d’aucun opérateur. Voyez les réglages PHONE_PREFIXES_…',
  liveRailUnset: (t: { rail: string }) =>
    `${t.rail}\u00a0: n’est pas réglé. Donnez d’abord ses réglages (docs/payments.md).`,
  liveRequested: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: nous demandons ${t.amount} ${t.currency}. Gardez le téléphone en main.`,
  liveResumed: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: un essai de ${t.amount} ${t.currency} avec ce numéro est encore ouvert. Nous le suivons, rien de nouveau n’est débité.`,
  livePin: (t: { seconds: number }) =>
    `La demande est sur le téléphone. Entrez le code PIN dans les ${t.seconds} s.`,
  liveNoPin: (t: { seconds: number }) =>
    `Pas de réponse en ${t.seconds} s. La demande peut encore être acceptée\u00a0: le serveur continue à demander et rend ce qui arrive. Relancez la commande pour le voir.`,
  liveFailed: (t: { why: string }) => `Rien n’a été débité\u00a0: ${t.why}.`,
  liveCharged: (t: { amount: number; currency: string }) =>
    `${t.amount} ${t.currency} ont été débités. Nous les rendons.`,
  liveRefunded: (t: { amount: number; currency: string }) => `${t.amount} ${t.currency} ont été rendus.`,
  liveNotRefunded: (t: { seconds: number }) =>
    `L’argent n’est pas revenu en ${t.seconds} s. Le serveur continue à demander. Relancez la commande pour le voir.`,
  liveByHand: (t: { rail: string; amount: number; currency: string; refundId: string }) =>
    `${t.rail} ne sait pas rembourser\u00a0: envoyez ${t.amount} ${t.currency} du compte marchand à ce numéro, puis réglez dans la console le remboursement ${t.refundId} avec la référence du transfert.`,
  liveRefused: (t: { amount: number; currency: string; refundId: string; why: string }) =>
    `L’opérateur n’a pas rendu l’argent (${t.why}). Envoyez ${t.amount} ${t.currency} du compte marchand à ce numéro, puis réglez dans la console le remboursement ${t.refundId} avec la référence du transfert.`,
  liveReview: (t: { paymentId: string; why: string }) =>
    `L’opérateur ne dit pas ce que nous avons demandé (${t.why}). Voyez le paiement ${t.paymentId} dans la console, et comparez avec le portail de l’opérateur.`,

  smsFine: (t: { carriers: string }) => `Portés par ${t.carriers}.`,
  smsOutbox: () =>
    'Les SMS restent dans la boîte d’envoi\u00a0: personne ne reçoit de code. Réglez SMS_PROVIDERS.',
  smsAlone: (t: { carriers: string }) =>
    `Portés par ${t.carriers} seul\u00a0: s’il est absent, personne ne reçoit de code. Nommez-en un second dans SMS_PROVIDERS.`,
  smsUnreachable: (t: { carrier: string; why: string }) =>
    `On ne peut pas joindre ${t.carrier} (${t.why}). Voyez son adresse et notre sortie vers Internet.`,

  channelsOff: () => 'Éteints. Mettez ASSISTANT=on pour répondre aux personnes sans l’application.',
  channelFine: (t: { channel: string }) =>
    `${t.channel}\u00a0: on répond aux personnes, leur passerelle peut s’identifier.`,
  channelClosed: (t: { channel: string; settings: string }) =>
    `${t.channel}\u00a0: personne hors de cette machine ne reçoit de réponse, car aucune passerelle ne peut s’identifier. Réglez ${t.settings}, sauf si vous vous en passez.`,

  pushFine: () => 'Des clés à nous sont réglées.',
  pushDerived: () =>
    'Les clés viennent de JWT_SECRET\u00a0: s’il change, chaque téléphone doit s’abonner de nouveau. Réglez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.',
  pushExample: () =>
    'VAPID_SUBJECT est encore l’exemple\u00a0: les services de notification n’ont personne à qui écrire. Mettez votre adresse.',

  timeZoneFine: (t: { here: string }) => `L’heure de Douala est connue\u00a0: il y est ${t.here}.`,
  timeZoneUnknown: () =>
    'Ce Node.js ne connaît pas Africa/Douala\u00a0: les jours commenceraient une heure trop tard. Prenez-en un avec toutes les données ICU.',

  backupsFine: (t: { minutes: number }) =>
    `Le dernier morceau du journal a été archivé il y a ${t.minutes} minutes.`,
  backupsOff: () =>
    'PostgreSQL n’archive rien\u00a0: après une panne du disque, tout est perdu. Installez pgBackRest (docs/operations.md).',
  backupsNone: () => 'L’archivage est en marche, et rien n’a encore été archivé. Voyez archive_command.',
  backupsFailing: (t: { minutes: number }) =>
    `L’archivage échoue depuis ${t.minutes} minutes. Voyez le journal de PostgreSQL et la place du dépôt.`,
  backupsOld: (t: { hours: number }) =>
    `Rien n’a été archivé depuis ${t.hours} heures. Réglez archive_timeout, pour perdre peu les jours calmes.`,

  certificateFine: (t: { host: string; days: number }) =>
    `${t.host}\u00a0: le certificat est bon pour ${t.days} jours.`,
  certificateEnds: (t: { host: string; days: number }) =>
    `${t.host}\u00a0: le certificat finit dans ${t.days} jours. Veillez à son renouvellement.`,
  certificateBad: (t: { host: string; why: string }) =>
    `${t.host}\u00a0: le certificat n’est pas accepté (${t.why}). Les opérateurs ne lui écriront pas non plus.`,
  providerCertificateBad: (t: { host: string; why: string }) =>
    `${t.host}\u00a0: leur certificat n’est pas accepté ici (${t.why}). Demandez-leur l’autorité qui l’a signé, et nommez-la dans le réglage CA_FILE de cet accès, s’il en a un.`,
  hostUnreachable: (t: { host: string; why: string }) =>
    `On ne peut pas joindre ${t.host} (${t.why}). Voyez le DNS et notre sortie vers Internet.`,
};
