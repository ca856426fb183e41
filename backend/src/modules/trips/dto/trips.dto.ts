import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, IsMobileNumber, OneOf, Text, toResponse } from '../../../platform/http';
import { firstName } from '../../profiles';
import { TRIP_STATUSES, type TripStatus } from '../trip.policy';
import type { SharedTrip } from '../trips.service';
import type { ContactRow } from '../trusted-contacts.repository';

export class TrustedContactRequest {
  @Text({ max: 80 }) name!: string;
  @ApiProperty({ example: '677 00 00 01', description: 'A Cameroonian mobile number' })
  @IsMobileNumber()
  phone_number!: string;
}

export class AnswerContactRequest {
  @Flag({ description: 'False rejects it permanently' }) accept!: boolean;
}

export class TripShareResponse {
  @Text({ example: 'https://www.mboa-voyages.example/trip/…' }) url!: string;
  @Instant() expires_at!: Date;
}

export class TripResponse {
  @Text({ nullable: true, description: 'Null: not shared' }) url!: string | null;
  @Instant({ nullable: true, description: 'Null: not paid, cancelled or over' }) expires_at!: Date | null;
  @Instant({ nullable: true }) arrived_at!: Date | null;
  @Instant({ nullable: true, description: 'Last SMS to the trusted contact' }) contact_sent_at!: Date | null;
}

class PlaceResponse {
  @ApiProperty({ example: 4.05 }) latitude!: number;
  @ApiProperty({ example: 9.7 }) longitude!: number;
}

/** Public: no phone number, surname or passenger. */
export class SharedTripResponse {
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Instant({ description: 'Estimated until the passenger has arrived' }) arrival_time!: Date;
  @OneOf(TRIP_STATUSES, 'TripStatus') status!: TripStatus;
  @Text() driver_first_name!: string;
  @Text({ nullable: true, example: '/api/trips/…/photo' }) driver_photo_url!: string | null;
  @Text({ nullable: true }) car_model!: string | null;
  @Text({ nullable: true }) car_plate!: string | null;
  @ApiProperty({ type: PlaceResponse, nullable: true }) from!: PlaceResponse | null;
  @ApiProperty({ type: PlaceResponse, nullable: true }) to!: PlaceResponse | null;
}

export function toSharedTrip(token: string, { row, from, to, ...times }: SharedTrip): SharedTripResponse {
  return toResponse(SharedTripResponse, row, {
    arrival_time: times.arrival_time,
    status: times.status,
    driver_first_name: firstName(row.driver_full_name),
    driver_photo_url: row.driver_avatar_url === null ? null : `/api/trips/${token}/photo`,
    from: from && toResponse(PlaceResponse, from),
    to: to && toResponse(PlaceResponse, to),
  });
}

export class TrustedContactResponse {
  @Text({ nullable: true }) name!: string | null;
  @Text({ nullable: true, description: 'Null once refused' }) phone_number!: string | null;
  @Flag() confirmed!: boolean;
  @Flag({ description: 'This person declined to be the contact' }) refused!: boolean;
}

export function toTrustedContact(contact: ContactRow | null): TrustedContactResponse | null {
  return (
    contact &&
    toResponse(TrustedContactResponse, contact, {
      phone_number: contact.phone,
      confirmed: contact.confirmed_at !== null,
      refused: contact.refused_at !== null,
    })
  );
}

export class ContactSentResponse {
  @Text({ nullable: true, description: 'Name of the contact' }) name!: string | null;
}

export class AskedContactResponse {
  @Text({ description: 'Who requested it' }) first_name!: string;
  @Flag() confirmed!: boolean;
}

export class AnsweredContactResponse {
  @Flag() confirmed!: boolean;
}
