export interface SentMovement {
  rail: {
    /** Seconds after the sending; null: never. */
    neverArrivedAfter: number | null;
  };
  accepted: boolean;
  sends: number;
  /** Answers since the last sending that indicate a lost request, refused repetitions included. */
  notFoundCount: number;
  secondsSinceSent: number;
}

/** `refused`: no money moves. `not_arrived`: an indication that the request was lost. `never_arrived`: proof. */
export type RefusalMeaning = 'unknown' | 'refused' | 'not_arrived' | 'never_arrived';

/** This many indications prove that a request was lost. */
const PROVEN_AFTER = 2;

type Phase = 'accepted' | 'first_sending' | 'repeated';

/**
 * Gateways may lose accepted requests, so a negative answer after an acceptance proves nothing. When a repetition
 * is refused, an earlier sending may still have succeeded.
 */
const MEANINGS: Readonly<Record<'refused' | 'not_found', Readonly<Record<Phase, RefusalMeaning>>>> = {
  refused: { accepted: 'unknown', first_sending: 'refused', repeated: 'not_arrived' },
  not_found: { accepted: 'unknown', first_sending: 'not_arrived', repeated: 'not_arrived' },
};

export function meaningOf(answer: 'refused' | 'not_found', sent: SentMovement): RefusalMeaning {
  const meaning = MEANINGS[answer][phaseOf(sent)];
  if (meaning !== 'not_arrived') return meaning;
  const { neverArrivedAfter } = sent.rail;
  if (neverArrivedAfter === null) return 'unknown';
  if (answer === 'not_found' && sent.secondsSinceSent < neverArrivedAfter) return 'unknown';
  return answer === 'not_found' && sent.notFoundCount + 1 >= PROVEN_AFTER ? 'never_arrived' : 'not_arrived';
}

function phaseOf({ accepted, sends }: SentMovement): Phase {
  if (accepted) return 'accepted';
  return sends <= 1 ? 'first_sending' : 'repeated';
}

/** False once the rail has accepted the request, or an answer has indicated that it was lost. */
export function maySendAgain({
  accepted,
  notFoundCount,
}: Pick<SentMovement, 'accepted' | 'notFoundCount'>): boolean {
  return !accepted && notFoundCount === 0;
}
