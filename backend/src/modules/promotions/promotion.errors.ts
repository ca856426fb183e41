import { rateLimited, refusal } from '../../platform/errors';

/** The same error for unknown, ended, exhausted and other people's codes, so that codes can't be probed. */
export const promoCodeInvalid = refusal('PROMO_CODE_INVALID', 'This code or credit cannot be used here.');

export const tooManyCodes = rateLimited('Too many codes that cannot be used. Please try again tomorrow.');

export const referralTooLate = refusal(
  'STATE_CONFLICT',
  'A code can be entered once, before the first paid booking and before friends enter yours.',
);
export const referralsOff = refusal(
  'NOT_SUPPORTED',
  'There is no credit for bringing friends at the moment.',
);
export const codeTaken = refusal('STATE_CONFLICT', 'Another promotion has this code already.');
