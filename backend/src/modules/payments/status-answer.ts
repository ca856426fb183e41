/** What a rail says about money that we asked it to move, as the adapters normalise it. */
export interface StatusAnswer {
  kind: 'status';
  status: 'pending' | 'processing' | 'completed' | 'failed';
  amount: number | null;
  currency: string | null;
  externalId: string | null;
  transactionId: string;
}

/** What of it a rail's answers tell at all (providers/registry.ts). */
export interface StatusTells {
  amount: boolean;
  currency: boolean;
  onlyOnSuccess?: true;
}

/** What we asked for. */
interface Asked {
  /** The row's id, which the provider keeps as externalId. */
  externalId: string;
  /** What the rail knows it by; null until that is known. */
  reference: string | null;
  amount: number;
  currency: string;
}

/** An outcome must repeat our amount, currency and reference; a "still running" may leave them out, but not contradict. */
export function mismatchOf(
  asked: Asked,
  answer: StatusAnswer,
  tells: StatusTells,
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
