import { ApiProperty, OmitType, PartialType, PickType } from '@nestjs/swagger';
import {
  Amount,
  City,
  Instant,
  Integer,
  Nested,
  NestedList,
  Pattern,
  Text,
  Uuid,
} from '../../../platform/http';
import { CreateRideRequest, RideStopRequest } from '../dto/rides.requests';
import { RidePreferences } from '../preferences';
import { STOPS } from '../ride-stops.policy';

const TERMS = [
  'from_city',
  'to_city',
  'price',
  'seats',
  'car_model',
  'car_plate',
  'meeting_point',
  'dropoff_point',
  'description',
  'preferences',
] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const TIME_MESSAGE = 'time must be an hour and minute, like 06:30';

export class TemplateStopRequest extends OmitType(RideStopRequest, ['departure_time']) {
  @Pattern(TIME, TIME_MESSAGE) time!: string;
}

export class TemplateStopResponse {
  @City() city!: string;
  @Text({ example: '06:30', description: 'In Douala' }) time!: string;
  @Text({ nullable: true }) meeting_point!: string | null;
  @Amount({ nullable: true, description: 'XAF for one seat to the next stop' }) price!: number | null;
}

/** Missing terms stay empty in the form. */
export class SaveRideTemplateRequest extends PartialType(PickType(CreateRideRequest, TERMS)) {
  @Text({ max: 60, description: 'A template of this name is replaced' }) name!: string;
  @Pattern(TIME, TIME_MESSAGE, { optional: true, nullable: true })
  time?: string | null;

  @NestedList(TemplateStopRequest, STOPS.max, { optional: true, nullable: true })
  stops?: TemplateStopRequest[] | null;
}

export class RideTemplateResponse {
  @Uuid() id!: string;
  @Text() name!: string;
  @Text({ nullable: true }) from_city!: string | null;
  @Text({ nullable: true }) to_city!: string | null;
  @Text({ nullable: true, example: '06:30', description: 'In Douala' }) time!: string | null;
  @Amount({ nullable: true, description: 'XAF for one seat' }) price!: number | null;
  @Integer({ nullable: true }) seats!: number | null;
  @Text({ nullable: true }) car_model!: string | null;
  @Text({ nullable: true }) car_plate!: string | null;
  @Text({ nullable: true }) meeting_point!: string | null;
  @Text({ nullable: true }) dropoff_point!: string | null;
  @Text({ nullable: true }) description!: string | null;
  @Nested(RidePreferences, { nullable: true }) preferences!: RidePreferences | null;
  @ApiProperty({ type: [TemplateStopResponse], nullable: true, description: 'From departure to arrival' })
  stops!: TemplateStopResponse[] | null;

  @Instant() created_at!: Date;
}

export class RideTemplateTerms extends OmitType(RideTemplateResponse, ['id', 'created_at']) {}
