import { defineJob } from '../../../platform/jobs';

export type InboundChannel = 'sms' | 'whatsapp';

export interface ReceivedMessage {
  channel: InboundChannel;
  /** 237 and nine digits. */
  phone: string;
  /** Unique at the gateway. */
  messageId: string;
  text: string;
  choice: string | null;
  /** Picture or voice message: the person is asked to write. */
  media?: boolean;
  sentAt?: Date;
}

/** `limit`: the last message of the month, answered with a notice. `dropped`: not answered. */
export type InboundKind = 'message' | 'media' | 'more' | 'stop' | 'start' | 'limit' | 'dropped';

/** A queue per channel, because a hanging gateway must not delay the other channel. */
export const answerInbound = {
  sms: defineJob<{ id: string }>('notifications.inbound', { retryLimit: 6 }),
  whatsapp: defineJob<{ id: string }>('notifications.inbound_whatsapp', { retryLimit: 6 }),
} as const satisfies Record<InboundChannel, object>;

const STOP = new Set(['STOP', 'ARRET', 'UNSUBSCRIBE', 'DESABONNER']);
const START = new Set(['START', 'UNSTOP']);
const MORE = new Set(['PLUS', 'MORE']);

export interface InboundState {
  optedOut: boolean;
  /** Message counts: this number in a minute, this number and everyone this month. */
  minute: number;
  person: number;
  everyone: number;
  hasRest: boolean;
}

export type InboundLimits = Pick<InboundState, 'minute' | 'person' | 'everyone'>;

export function kindOf(message: ReceivedMessage, state: InboundState, limits: InboundLimits): InboundKind {
  const keyword = message.text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  // STOP is obeyed even over the limits.
  if (STOP.has(keyword)) return state.optedOut ? 'dropped' : 'stop';
  if (state.minute >= limits.minute || state.everyone >= limits.everyone || state.person > limits.person)
    return 'dropped';
  if (START.has(keyword)) return state.optedOut ? 'start' : 'message';
  if (state.optedOut) return 'dropped';
  if (state.person === limits.person) return 'limit';
  if (message.media === true) return 'media';
  return MORE.has(keyword) && state.hasRest ? 'more' : 'message';
}
