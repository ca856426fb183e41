import { OmitType, PartialType, PickType } from '@nestjs/swagger';
import { Amount, Instant, Integer, Nested, Pattern, Text, Uuid } from '../../../platform/http';
import { CreateRideRequest } from '../dto/rides.requests';
import { RidePreferences } from '../preferences';

const TERMS = [
  'from_city',
  'to_city',
  'price',
  'seats',
  'car_model',
  'car_plate',
  'meeting_point',
  'description',
  'preferences',
] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Missing terms stay empty in the form. */
export class SaveRideTemplateRequest extends PartialType(PickType(CreateRideRequest, TERMS)) {
  @Text({ max: 60, description: 'A template of this name is replaced' }) name!: string;
  @Pattern(TIME, 'time must be an hour and minute, like 06:30', { optional: true, nullable: true })
  time?: string | null;
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
  @Text({ nullable: true }) description!: string | null;
  @Nested(RidePreferences, { nullable: true }) preferences!: RidePreferences | null;
  @Instant() created_at!: Date;
}

/** The terms of a template, as stored. */
export class RideTemplateTerms extends OmitType(RideTemplateResponse, ['id', 'created_at']) {}
