import { ApiProperty } from '@nestjs/swagger';
import { Flag, Text } from '../../platform/http';

export class TownResponse {
  @Text({ example: 'Ngaoundéré' }) name!: string;
  @Text({ example: 'Adamaoua', description: 'In French' }) region!: string;
  @ApiProperty({ example: 7.3277, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) latitude!: number;
  @ApiProperty({ example: 13.5847, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) longitude!: number;
  @Flag({ description: 'One of the eleven main cities' }) main!: boolean;
}

export type Town = TownResponse;

export interface JourneyEstimate {
  distance_km: number;
  duration_minutes: number;
}

const EARTH_RADIUS_KM = 6371;
/** Ratio of road to great-circle distance, and average speed; chosen to give Douala–Yaoundé 240 km and 3 h 50. */
const ROAD_FACTOR = 1.19;
const ROAD_KM_PER_HOUR = 63;

export function townKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’-]+/g, ' ')
    .trim();
}

/** Rounded to 10 km and 10 minutes, or to 5 on short journeys. */
export function estimateJourney(from: Town, to: Town): JourneyEstimate {
  const km = greatCircleKm(from, to) * ROAD_FACTOR;
  const minutes = (km / ROAD_KM_PER_HOUR) * 60;
  return {
    distance_km: roundTo(km, km < 60 ? 5 : 10),
    duration_minutes: roundTo(minutes, minutes < 60 ? 5 : 10),
  };
}

function greatCircleKm(from: Town, to: Town): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const hav = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    hav(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * hav(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

const roundTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);
