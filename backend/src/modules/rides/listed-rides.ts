import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import { PublicAnswers } from '../../platform/http';
import type { RideRow } from './ride.entity';

type Route = Pick<RideRow, 'from_city' | 'to_city'>;

/** Lists of no single journey. */
const ANY_JOURNEY = 'rides';

/** Which of the kept public lists a ride stands in. */
@Injectable()
export class ListedRides {
  constructor(private readonly answers: PublicAnswers) {}

  /** The topic of a list. */
  topicOf({ from_city, to_city }: Partial<Route>): string {
    return from_city === undefined || to_city === undefined
      ? ANY_JOURNEY
      : `${ANY_JOURNEY}: ${from_city} to ${to_city}`;
  }

  /** A ride of these journeys has changed: after the commit of `tx`, or already with null. */
  changed(tx: EntityManager | null, ...routes: Route[]): void {
    const topics = [ANY_JOURNEY, ...routes.map((route) => this.topicOf(route))];
    if (tx === null) this.answers.forget(topics);
    else afterCommit(tx, () => this.answers.forget(topics));
  }
}
