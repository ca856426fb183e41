import { refusal } from '../../platform/errors';

export const ownRating = refusal('FORBIDDEN', 'You are part of this rating. Ask another administrator.');
export const notRateable = refusal('NOT_RATEABLE', 'This trip cannot be rated now.');
export const alreadyReplied = refusal('STATE_CONFLICT', 'You have already replied to this rating.');
