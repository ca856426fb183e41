/** Money that we asked a rail to move, in or out, as far as the meaning of "no" depends on it. */
export interface SentMovement {
  rail: {
    /** Seconds after a sending from which "not found" counts; null: never. */
    neverArrivedAfter: number | null;
  };
  /** The rail has confirmed that it has the request. */
  accepted: boolean;
  /** Sendings so far, all under one reference. */
  sends: number;
  /** Answers so far that meant `not_arrived`. */
  notFoundCount: number;
  secondsSinceSent: number;
}

/** `refused`: nothing moves. `not_arrived`: evidence of it, not proof. `never_arrived`: nothing moves, by all that we know. */
export type RefusalMeaning = 'unknown' | 'refused' | 'not_arrived' | 'never_arrived';

/** This many answers that mean `not_arrived` prove that the request never arrived. */
const PROOF = 2;

type Phase = 'accepted' | 'first_sending' | 'repeated';

/**
 * What a negative answer means, on every rail and in both directions. Gateways lose sight of requests that they have accepted, so
 * after an acceptance no negative answer counts. A refused repetition doesn't decide about the earlier sendings.
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
  return answer === 'not_found' && sent.notFoundCount + 1 >= PROOF ? 'never_arrived' : 'not_arrived';
}

function phaseOf({ accepted, sends }: SentMovement): Phase {
  if (accepted) return 'accepted';
  return sends <= 1 ? 'first_sending' : 'repeated';
}

/** True until the rail has accepted the request or refused a repetition of it. */
export function maySendAgain({
  accepted,
  notFoundCount,
}: Pick<SentMovement, 'accepted' | 'notFoundCount'>): boolean {
  return !accepted && notFoundCount === 0;
}
