import { useMemo } from 'react';
import { type Ride, type Town } from './api/types';
import { findTown, useTowns } from './towns';

type Place = Pick<Town, 'latitude' | 'longitude'>;

const EARTH_RADIUS_KM = 6371;
/** Calibrated on Douala–Yaoundé: 240 km in 3 h 50. */
const DETOUR = 1.19;
const SPEED_KMH = 63;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function straightKm(from: Place, to: Place): number {
  const dLat = radians(to.latitude - from.latitude);
  const dLon = radians(to.longitude - from.longitude);
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a));
}

interface JourneyEstimate {
  /** Rounded to 10 km (5 below 60). */
  km: number;
  /** Rounded to 10 (5 below an hour). */
  minutes: number;
}

export function estimateJourney(from: Place, to: Place): JourneyEstimate {
  const km = straightKm(from, to) * DETOUR;
  const minutes = (km / SPEED_KMH) * 60;
  const round = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);
  return { km: round(km, km < 60 ? 5 : 10), minutes: round(minutes, minutes < 60 ? 5 : 10) };
}

interface RideEstimate extends JourneyEstimate {
  /** ISO 8601. */
  arrival: string;
}

type Journey = Pick<Ride, 'from_city' | 'to_city' | 'departure_time'>;

export function useJourneyEstimate({
  from_city,
  to_city,
  departure_time,
}: Journey): RideEstimate | undefined {
  const { data: towns } = useTowns();
  return useMemo(() => {
    const from = findTown(towns, from_city);
    const to = findTown(towns, to_city);
    if (!from || !to) return undefined;
    const estimate = estimateJourney(from, to);
    const arrival = new Date(new Date(departure_time).getTime() + estimate.minutes * 60_000).toISOString();
    return { ...estimate, arrival };
  }, [towns, from_city, to_city, departure_time]);
}

/** As stated by the driver of a ride with stops, else estimated; ISO 8601. */
export function useArrival(ride: Journey & Partial<Pick<Ride, 'stops'>>, to_stop_id?: string | null) {
  const estimate = useJourneyEstimate(ride);
  const stop = ride.stops?.find(({ id }) => id === to_stop_id) ?? ride.stops?.at(-1);
  return stop?.departure_time ?? estimate?.arrival;
}
