import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import { PublicAnswers } from '../../platform/http';
import type { RideEntity } from './ride.entity';
import { routesOf } from './ride-stops.policy';

export type Route = Pick<RideEntity, 'from_city' | 'to_city'>;

export type ListedRoute = Pick<RideEntity, 'from_city' | 'to_city' | 'stops'>;

const ANY_JOURNEY = 'rides';

@Injectable()
export class ListedRides {
  constructor(private readonly answers: PublicAnswers) {}

  topicOf({ from_city, to_city }: Partial<Route>): string {
    return from_city === undefined || to_city === undefined
      ? ANY_JOURNEY
      : `${ANY_JOURNEY}: ${from_city} to ${to_city}`;
  }

  /** Invalidates cached lists with these rides after the commit of `tx`, or immediately if null. */
  invalidate(tx: EntityManager | null, ...rides: ListedRoute[]): void {
    const topics = [ANY_JOURNEY, ...rides.flatMap(routesOf).map((route) => this.topicOf(route))];
    if (tx === null) this.answers.evict(topics);
    else afterCommit(tx, () => this.answers.evict(topics));
  }
}
