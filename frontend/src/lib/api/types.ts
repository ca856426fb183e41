import type { components } from './schema.gen';

export type Schemas = components['schemas'];

export type Town = Schemas['TownResponse'];
type PricedRide = Schemas['PricedRideResponse'];
type OptionalField = 'service_fee' | 'amount' | 'stops';
/** A ride from the cache or a booking: fee, amount and stops are optional, `fare` is absent. */
export type Ride = Omit<PricedRide, OptionalField | 'fare'> & Partial<Pick<PricedRide, OptionalField>>;
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
