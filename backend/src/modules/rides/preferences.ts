import { PartialType } from '@nestjs/swagger';
import { Flag, OneOf } from '../../platform/http';

export const LUGGAGE = ['none', 'bag', 'suitcase'] as const;
export type Luggage = (typeof LUGGAGE)[number];

/** Stated by the driver; null: not stated. */
export class RidePreferences {
  @OneOf(LUGGAGE, 'Luggage', { nullable: true, description: 'The largest piece allowed per passenger' })
  luggage!: Luggage | null;

  @Flag({ nullable: true }) air_conditioning!: boolean | null;
  @Flag({ nullable: true, description: 'Smoking is allowed' }) smoking!: boolean | null;
  @Flag({ nullable: true, description: 'Pets may come along' }) pets!: boolean | null;
  @Flag({ nullable: true }) music!: boolean | null;
  @Flag({ nullable: true, description: 'At most two passengers on the back seat' })
  max_two_back!: boolean | null;
}

export class RidePreferencesRequest extends PartialType(RidePreferences) {}

export const PREFERENCE_FLAGS = [
  'air_conditioning',
  'smoking',
  'pets',
  'music',
  'max_two_back',
] as const satisfies readonly (keyof RidePreferences)[];

export function toPreferences(given: RidePreferencesRequest | null | undefined): RidePreferences | null {
  const stated: RidePreferences = {
    luggage: given?.luggage ?? null,
    air_conditioning: given?.air_conditioning ?? null,
    smoking: given?.smoking ?? null,
    pets: given?.pets ?? null,
    music: given?.music ?? null,
    max_two_back: given?.max_two_back ?? null,
  };
  return Object.values(stated).every((value) => value === null) ? null : stated;
}

/** Values that allow at least this luggage: room for a suitcase also fits a bag. */
export const luggageFrom = (least: Luggage): Luggage[] => LUGGAGE.slice(LUGGAGE.indexOf(least));
