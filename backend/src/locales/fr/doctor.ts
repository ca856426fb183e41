import { format } from './format';

export const doctor = {
  states: { ok: 'ok', warning: 'attention', failed: 'ÉCHEC' },
  broken: (t: { why: string }) => `Le contrôle lui-même a échoué\u00a0: ${t.why}. Voyez le journal.`,
  slow: (t: { seconds: number }) =>
    `Pas de réponse en ${t.seconds} s. Vérifiez que c’est joignable depuis ce serveur.`,

  settingsFine: (t: { publicUrl: string }) => `Prêts pour la production, à l’adresse ${t.publicUrl}.`,
  notProduction: () =>
    'Pas en production\u00a0: paiements et SMS peuvent être simulés. Mettez NODE_ENV=production avant l’usage réel.',
  mockPayments: () => 'Les paiements sont simulés. Mettez PAYMENTS_MODE=live pour de vrais paiements.',
  plainHttp: (t: { publicUrl: string }) =>
    `PUBLIC_URL est ${t.publicUrl}\u00a0: sans https, ni notifications, ni application installée, ni connexion sûre. Placez devant un proxy avec un certificat.`,
  noProxies: () =>
    'TRUSTED_PROXIES n’est pas réglé\u00a0: derrière un proxy, tous les utilisateurs partageraient une adresse et ses limites. Ajoutez l’adresse du proxy.',
  noMetrics: () =>
    'METRICS_PORT n’est pas réglé\u00a0: ce serveur ne peut pas être surveillé. Réglez-le et ajoutez-le à Prometheus.',
  exampleContact: () =>
    'CONTACT_EMAIL est encore l’exemple\u00a0: les demandes d’aide se perdent. Mettez votre adresse.',

  databaseFine: (t: { version: string; milliseconds: number }) =>
    `PostgreSQL ${t.version}\u00a0: répond en ${t.milliseconds} ms, et les horloges concordent.`,
  databaseUnreachable: (t: { why: string }) =>
    `Injoignable (${t.why}). Vérifiez DATABASE_URL et le serveur de base de données.`,
  databaseClock: (t: { seconds: number }) =>
    `Son horloge diffère de ${t.seconds} s de celle de ce serveur. Synchronisez les deux par NTP.`,
  databaseSlow: (t: { milliseconds: number }) =>
    `Une réponse prend ${t.milliseconds} ms, et chaque requête en attend plusieurs. Rapprochez la base de données.`,
  databaseOld: (t: { version: string }) =>
    `PostgreSQL ${t.version} est plus ancien que la plus ancienne version testée (14). Mettez-le à jour.`,
  databaseConnections: (t: { used: number; most: number }) =>
    `${t.used} connexions sur ${t.most} sont utilisées. Ajoutez PgBouncer, ou augmentez max_connections.`,

  redisFine: (t: { milliseconds: number }) => `Répond en ${t.milliseconds} ms.`,
  redisUnset: () =>
    'Non réglé\u00a0: suffit pour un seul processus. Avec plusieurs, réglez REDIS_URL, sinon des messages en temps réel se perdent.',
  redisUnreachable: (t: { why: string }) => `Injoignable (${t.why}). Vérifiez REDIS_URL et le serveur Redis.`,

  storageFine: (t: { where: string }) => `Un fichier d’essai a été écrit, lu et supprimé (${t.where}).`,
  storageDiffers: () =>
    'Le fichier d’essai est revenu modifié. Vérifiez le stockage avant toute autre chose.',
  storageBroken: (t: { why: string; setting: string }) =>
    `Impossible d’écrire, de lire et de supprimer un fichier d’essai (${t.why}). Vérifiez ${t.setting}.`,
  storageFull: () =>
    'Le disque est presque plein\u00a0: les envois de fichiers sont refusés. Libérez de la place.',
  storageReadOnly: () =>
    'Le disque n’est pas accessible en écriture. Vérifiez son montage et son propriétaire.',

  railFine: (t: { rail: string }) => `${t.rail}\u00a0: joignable, et accepte nos identifiants.`,
  railBalance: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: joignable, et accepte nos identifiants. Solde pour rembourser et verser\u00a0: ${format.grouped(t.amount)} ${t.currency}.`,
  railLow: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: joignable, et accepte nos identifiants, mais le solde pour rembourser et verser n’est que de ${format.grouped(t.amount)} ${t.currency}. Approvisionnez-le.`,
  railNoBalance: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: accepte nos identifiants, mais n’indique pas le solde pour rembourser et verser (${t.why}). Vérifiez les droits de notre compte.`,
  railRefuses: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: refuse nos identifiants (${t.why}). Vérifiez ses réglages, et que l’opérateur admet notre adresse de sortie.`,
  railUnusable: (t: { rail: string; why: string }) =>
    `${t.rail}\u00a0: pas de réponse exploitable (${t.why}). Vérifiez son adresse, notre réseau et l’état de l’opérateur.`,
  railCallback: (t: { rail: string; callbackUrl: string }) =>
    `${t.rail}\u00a0: ses comptes rendus vont à ${t.callbackUrl}, inaccessible de l’extérieur. Mettez une adresse https publique.`,
  railPlain: (t: { rail: string; baseUrl: string }) =>
    `${t.rail}\u00a0: ${t.baseUrl} n’utilise pas https. Mettez l’adresse https de l’opérateur.`,
  railReports: (t: { rail: string; callbackUrl: string }) =>
    `${t.rail}\u00a0: l’adresse de ses comptes rendus, ${t.callbackUrl}, mène à ce serveur.`,
  railReportsLost: (t: { rail: string; callbackUrl: string; why: string }) =>
    `${t.rail}\u00a0: l’adresse de ses comptes rendus, ${t.callbackUrl}, ne mène à aucun de nos serveurs en marche (${t.why}). Démarrez le serveur\u00a0; vérifiez le DNS et le proxy. Sans comptes rendus, les paiements aboutissent plus tard.`,
  railPath: (t: { rail: string; callbackUrl: string; path: string }) =>
    `${t.rail}\u00a0: ses comptes rendus vont à ${t.callbackUrl}, mais ce serveur les attend à ${t.path}. Utilisez ce chemin, sauf si le proxy le réécrit.`,
  railOperatorsUp: (t: { rail: string; wallets: string }) =>
    `${t.rail}\u00a0: ne signale aucun problème chez ${t.wallets}.`,
  railOperatorDown: (t: { rail: string; wallet: string; operation: string }) =>
    `${t.rail}\u00a0: signale que ${t.wallet} n’accepte pas de ${t.operation} en ce moment. Rien à corriger de notre côté\u00a0: attendez, et prévenez les utilisateurs.`,
  railOperatorSlow: (t: { rail: string; wallet: string; operation: string }) =>
    `${t.rail}\u00a0: signale des ${t.operation} lents chez ${t.wallet}. Rien à corriger de notre côté\u00a0: attendez.`,
  railNotReported: (t: { rail: string; wallet: string; why: string }) =>
    `${t.rail}\u00a0: n’indique pas l’état de ${t.wallet} (${t.why}). Vérifiez que le contrat le comprend.`,
  operations: { payment: 'paiements', refund: 'remboursements', payout: 'versements' },
  railFrom: (t: { rail: string; from: string }) =>
    `${t.rail}\u00a0: nos appels partent de ${t.from}, ou d’une autre adresse derrière un routeur. L’opérateur doit admettre l’adresse qu’il voit.`,

  liveNotTried: () => 'Aucun paiement n’a été demandé\u00a0: corrigez d’abord les échecs ci-dessus.',
  liveNoWallet: () => 'Ce numéro n’a le préfixe d’aucun opérateur. Voyez les réglages PHONE_PREFIXES_…',
  liveRailUnset: (t: { rail: string }) =>
    `${t.rail}\u00a0: non configuré. Ajoutez d’abord ses réglages (docs/payments.md).`,
  liveRequested: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: nous demandons ${t.amount} ${t.currency}. Gardez le téléphone en main.`,
  liveResumed: (t: { rail: string; amount: number; currency: string }) =>
    `${t.rail}\u00a0: un essai de ${t.amount} ${t.currency} avec ce numéro est encore ouvert. Il est repris, et rien de plus n’est débité.`,
  livePin: (t: { seconds: number }) =>
    `La demande est sur le téléphone. Entrez le code PIN dans les ${t.seconds} s.`,
  liveNoPin: (t: { seconds: number }) =>
    `Pas de réponse en ${t.seconds} s. La demande peut encore être acceptée\u00a0: le serveur continue à vérifier et rembourse. Relancez la commande pour voir le résultat.`,
  liveFailed: (t: { why: string }) => `Rien n’a été débité\u00a0: ${t.why}.`,
  liveCharged: (t: { amount: number; currency: string }) =>
    `${t.amount} ${t.currency} ont été débités. Remboursement en cours.`,
  liveRefunded: (t: { amount: number; currency: string }) => `${t.amount} ${t.currency} ont été remboursés.`,
  liveNotRefunded: (t: { seconds: number }) =>
    `Le remboursement n’a pas abouti en ${t.seconds} s. Le serveur continue à vérifier. Relancez la commande pour voir le résultat.`,
  liveByHand: (t: { rail: string; amount: number; currency: string; refundId: string }) =>
    `${t.rail} n’a pas d’API de remboursement\u00a0: envoyez ${t.amount} ${t.currency} du compte marchand à ce numéro, puis réglez dans la console le remboursement ${t.refundId} avec la référence du transfert.`,
  liveRefused: (t: { amount: number; currency: string; refundId: string; why: string }) =>
    `L’opérateur a refusé le remboursement (${t.why}). Envoyez ${t.amount} ${t.currency} du compte marchand à ce numéro, puis réglez dans la console le remboursement ${t.refundId} avec la référence du transfert.`,
  liveReview: (t: { paymentId: string; why: string }) =>
    `La réponse de l’opérateur ne correspond pas à notre demande (${t.why}). Comparez le paiement ${t.paymentId} dans la console avec le portail de l’opérateur.`,

  smsFine: (t: { carriers: string }) => `Envoyés par ${t.carriers}.`,
  smsOutbox: () =>
    'Les SMS restent dans la boîte d’envoi\u00a0: personne ne reçoit de code. Réglez SMS_PROVIDERS.',
  smsAlone: (t: { carriers: string }) =>
    `Envoyés par ${t.carriers} seul\u00a0: s’il tombe en panne, personne ne reçoit de code. Ajoutez un second opérateur à SMS_PROVIDERS.`,
  smsUnreachable: (t: { carrier: string; why: string }) =>
    `${t.carrier} est injoignable (${t.why}). Vérifiez son adresse et notre réseau.`,

  channelsOff: () => 'Désactivés. Mettez ASSISTANT=on pour répondre aux personnes sans l’application.',
  channelFine: (t: { channel: string }) => `${t.channel}\u00a0: prêt, et sa passerelle peut s’authentifier.`,
  channelClosed: (t: { channel: string; settings: string }) =>
    `${t.channel}\u00a0: tous les messages venus d’une autre machine sont refusés, car aucune passerelle ne peut s’authentifier. Réglez ${t.settings}, sauf si ce canal ne vous sert pas.`,

  pushFine: () => 'Des clés propres sont réglées.',
  pushDerived: () =>
    'Les clés sont dérivées de JWT_SECRET\u00a0: s’il change, chaque téléphone doit s’abonner de nouveau. Réglez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.',
  pushExample: () =>
    'VAPID_SUBJECT est encore l’exemple\u00a0: les services de notification ne peuvent pas vous joindre. Mettez votre adresse.',

  timeZoneFine: (t: { here: string }) => `Le fuseau horaire de Douala est connu\u00a0: il y est ${t.here}.`,
  timeZoneUnknown: () =>
    'Ce Node.js ne connaît pas Africa/Douala\u00a0: les jours commenceraient une heure trop tard. Utilisez une version avec toutes les données ICU.',

  backupsFine: (t: { minutes: number }) =>
    `Le dernier segment WAL a été archivé il y a ${t.minutes} minutes.`,
  backupsOff: () =>
    'PostgreSQL n’archive rien\u00a0: après une panne du disque, tout est perdu. Installez pgBackRest (docs/operations.md).',
  backupsNone: () => 'L’archivage est actif, mais rien n’a encore été archivé. Vérifiez archive_command.',
  backupsFailing: (t: { minutes: number }) =>
    `L’archivage échoue depuis ${t.minutes} minutes. Voyez le journal de PostgreSQL et l’espace libre du dépôt.`,
  backupsOld: (t: { hours: number }) =>
    `Rien n’a été archivé depuis ${t.hours} heures. Réglez archive_timeout, pour perdre peu de données les jours calmes.`,

  certificateFine: (t: { host: string; days: number }) =>
    `${t.host}\u00a0: le certificat est encore valable ${t.days} jours.`,
  certificateEnds: (t: { host: string; days: number }) =>
    `${t.host}\u00a0: le certificat expire dans ${t.days} jours. Veillez à son renouvellement.`,
  certificateBad: (t: { host: string; why: string }) =>
    `${t.host}\u00a0: le certificat n’est pas accepté (${t.why}). Les opérateurs n’y enverront pas non plus leurs comptes rendus.`,
  providerCertificateBad: (t: { host: string; why: string }) =>
    `${t.host}\u00a0: le certificat de l’opérateur n’est pas accepté ici (${t.why}). Demandez-lui son autorité de certification, et indiquez-la dans le réglage CA_FILE de cet accès, s’il existe.`,
  hostUnreachable: (t: { host: string; why: string }) =>
    `${t.host} est injoignable (${t.why}). Vérifiez le DNS et notre réseau.`,
};
