import { ApiProperty } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../../locales';
import { Flag, Instant, Integer, OneOf, Text, Uuid } from '../../../platform/http';
import { TravellerResponse } from '../../bookings';

export class ManifestQuery {
  @OneOf(LANGUAGES, {
    optional: true,
    description: "Language of the PDF; default: the person's language, then Accept-Language",
  })
  lang?: Language;
}

export class ManifestPassengerResponse {
  @Uuid() booking_id!: string;
  @Text({ description: 'The person who booked' }) full_name!: string;
  @ApiProperty({ type: [TravellerResponse], description: 'Empty if no names were given' })
  travellers!: TravellerResponse[];
  @Integer() seats!: number;
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Flag() boarded!: boolean;
}

/** List of paid passengers for road checkpoints. */
export class ManifestResponse {
  @Uuid() ride_id!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Text({ nullable: true }) meeting_point!: string | null;
  @Text({ nullable: true }) car_model!: string | null;
  @Text({ nullable: true }) car_plate!: string | null;
  @Text() driver_name!: string;
  @ApiProperty({ type: [ManifestPassengerResponse] }) passengers!: ManifestPassengerResponse[];
}
