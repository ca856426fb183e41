export interface StatusAnswer {
  kind: 'status';
  status: 'pending' | 'processing' | 'completed' | 'failed';
  amount: number | null;
  currency: string | null;
  externalId: string | null;
  transactionId: string;
}

export interface StatusFields {
  amount: boolean;
  currency: boolean;
  onlyOnSuccess?: true;
}

interface Asked {
  externalId: string;
  reference: string | null;
  amount: number;
  currency: string;
}

/**
 * A final status must repeat amount, currency and reference; a "still running" may omit them, but not
 * contradict.
 */
export function mismatchOf(
  asked: Asked,
  answer: StatusAnswer,
  tells: StatusFields,
): 'reference_mismatch' | 'amount_mismatch' | 'currency_mismatch' | null {
  const final = answer.status === 'completed' || (answer.status === 'failed' && tells.onlyOnSuccess !== true);
  const differs = <T>(theirs: T | null, ours: T, isTold: boolean) =>
    theirs === null ? final && isTold : theirs !== ours;
  const another = answer.externalId !== null && answer.externalId !== asked.externalId;
  const otherReference = asked.reference !== null && answer.transactionId !== asked.reference;
  if (another || otherReference) return 'reference_mismatch';
  if (differs(answer.amount, asked.amount, tells.amount)) return 'amount_mismatch';
  if (differs(answer.currency, asked.currency, tells.currency)) return 'currency_mismatch';
  return null;
}
