import type { components } from './schema.gen';

export type Schemas = components['schemas'];

export type Town = Schemas['TownResponse'];
type PricedRide = Schemas['PricedRideResponse'];
/** Cached rides and those of bookings may lack seat prices and stops. */
export type Ride = Omit<PricedRide, keyof SeatCharge | 'stops'> &
  Partial<Omit<SeatCharge, 'fare'> & Pick<PricedRide, 'stops'>>;
type SeatCharge = Pick<PricedRide, 'fare' | 'service_fee' | 'amount'>;
export type Booking = Schemas['BookingResponse'];
export type Payment = Schemas['PaymentResponse'];
export type Profile = Schemas['ProfileResponse'];
export type SessionUser = Schemas['SignedInUserResponse'];
export type Session = Schemas['SignedInResponse'];
export type Message = Schemas['MessageResponse'];
export type Conversation = Schemas['ConversationResponse'];
export type Notice = Schemas['NotificationResponse'];
export type OwnSession = Schemas['OwnSessionResponse'];
export type PushDevice = Schemas['SubscribedDeviceResponse'];
export type NoticePreferences = Schemas['PreferencesResponse'];
