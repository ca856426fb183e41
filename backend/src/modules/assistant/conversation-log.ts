import { isUUID } from 'class-validator';
import { withoutCodes } from '../../platform/stranger-text';
import type { State, Turn } from './assistant.types';

export interface LoggedTurn {
  said: string | null;
  answer: string | null;
  stage: 'found' | 'booked' | 'ticket' | null;
  booking_id: string | null;
}

/** Omits chat messages, which belong to two people, and masks boarding codes. */
export function logOf(before: State, said: string, { state, reply }: Turn): LoggedTurn {
  const isChat = before.step === 'chat' || state.step === 'chat';
  const answer = [reply.text, ...reply.options.map(({ title }) => title)].join('\n');
  return {
    said: isChat ? null : withoutCodes(said),
    answer: isChat ? null : withoutCodes(answer, { amounts: true }),
    ...progressOf(state, reply),
  };
}

function progressOf(
  state: State,
  { options, ticket }: Turn['reply'],
): Pick<LoggedTurn, 'stage' | 'booking_id'> {
  if (ticket) return { stage: 'ticket', booking_id: ticket.bookingId };
  if (state.step === 'held' && state.booking) return { stage: 'booked', booking_id: state.booking };
  const hasRides = state.step === 'rides' && options.some(({ id }) => isUUID(id));
  const hasRide = hasRides || state.step === 'seats' || state.step === 'confirm' || state.step === 'name';
  return { stage: hasRide ? 'found' : null, booking_id: null };
}
