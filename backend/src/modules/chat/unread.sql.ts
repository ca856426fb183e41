import { hasBlocked } from '../profiles';

/** SQL: the condition under which `messages u` counts as unread: not read, and not from somebody whom its receiver has blocked. */
export const UNREAD = `NOT u.read AND NOT ${hasBlocked('u.receiver_id', 'u.sender_id')}`;
