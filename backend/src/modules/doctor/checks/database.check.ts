import { Injectable } from '@nestjs/common';
import { type DatabaseFacts, DoctorRepository } from '../doctor.repository';
import { type Check, failed, type Finding, fine, reasonOf, warning } from '../finding';

const OLDEST_VERSION = 140_000;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const SLOW_MS = 20;
const MAX_CONNECTIONS = 0.85;

interface Answer {
  facts: DatabaseFacts;
  milliseconds: number;
  /** Minimum difference between the database's clock and ours. */
  difference: number;
}

@Injectable()
export class DatabaseCheck implements Check {
  readonly name = 'database';

  constructor(private readonly repository: DoctorRepository) {}

  async run(): Promise<Finding[]> {
    let answers: Answer[];
    try {
      await this.repository.facts(); // the first may open a connection
      answers = [await this.ask(), await this.ask(), await this.ask()];
    } catch (error) {
      return [failed((t) => t.databaseAway({ why: reasonOf(error) }))];
    }
    const [best, ...others] = answers as [Answer, ...Answer[]];
    const { facts, milliseconds, difference } = others.reduce(
      (one, other) => (other.milliseconds < one.milliseconds ? other : one),
      best,
    );
    const { version, connections: used, connections_most: most } = facts;
    const findings: Finding[] = [];
    if (difference > MAX_CLOCK_DIFFERENCE_MS) {
      findings.push(failed((t) => t.databaseClock({ seconds: Math.round(difference / 1000) })));
    }
    if (facts.version_number < OLDEST_VERSION) findings.push(warning((t) => t.databaseOld({ version })));
    if (milliseconds > SLOW_MS) findings.push(warning((t) => t.databaseSlow({ milliseconds })));
    if (used > most * MAX_CONNECTIONS) findings.push(warning((t) => t.databaseConnections({ used, most })));
    return findings.length > 0 ? findings : [fine((t) => t.databaseFine({ version, milliseconds }))];
  }

  private async ask(): Promise<Answer> {
    const askedAt = Date.now();
    const facts = await this.repository.facts();
    const milliseconds = Date.now() - askedAt;
    const difference = Math.abs(facts.clock_ms - (askedAt + milliseconds / 2)) - milliseconds / 2;
    return { facts, milliseconds, difference };
  }
}
