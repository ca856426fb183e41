import { Injectable } from '@nestjs/common';
import { reasonOf } from '../../../platform/errors';
import { type DatabaseFacts, DoctorRepository } from '../doctor.repository';
import { type Check, failed, type Finding, fine, warning } from '../finding';

const OLDEST_VERSION = 140_000;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const SLOW_MS = 20;
const MAX_SHARE_OF_CONNECTIONS = 0.85;

interface Measurement {
  facts: DatabaseFacts;
  milliseconds: number;
  /** Lower bound of the difference between the database's clock and ours. */
  clockDifferenceMs: number;
}

@Injectable()
export class DatabaseCheck implements Check {
  readonly name = 'database';

  constructor(private readonly repository: DoctorRepository) {}

  async run(): Promise<Finding[]> {
    let measurements: Measurement[];
    try {
      await this.repository.facts(); // not measured, because it may open a connection
      measurements = [await this.measure(), await this.measure(), await this.measure()];
    } catch (error) {
      return [failed((t) => t.databaseAway({ why: reasonOf(error) }))];
    }
    const { facts, milliseconds, clockDifferenceMs } = measurements.reduce((fastest, next) =>
      next.milliseconds < fastest.milliseconds ? next : fastest,
    );
    const { version, connections: used, max_connections: most } = facts;
    const findings: Finding[] = [];
    if (clockDifferenceMs > MAX_CLOCK_DIFFERENCE_MS) {
      findings.push(failed((t) => t.databaseClock({ seconds: Math.round(clockDifferenceMs / 1000) })));
    }
    if (facts.version_number < OLDEST_VERSION) findings.push(warning((t) => t.databaseOld({ version })));
    if (milliseconds > SLOW_MS) findings.push(warning((t) => t.databaseSlow({ milliseconds })));
    if (used > most * MAX_SHARE_OF_CONNECTIONS) {
      findings.push(warning((t) => t.databaseConnections({ used, most })));
    }
    return findings.length > 0 ? findings : [fine((t) => t.databaseFine({ version, milliseconds }))];
  }

  private async measure(): Promise<Measurement> {
    const startedAt = Date.now();
    const facts = await this.repository.facts();
    const milliseconds = Date.now() - startedAt;
    const midpoint = startedAt + milliseconds / 2;
    return { facts, milliseconds, clockDifferenceMs: Math.abs(facts.clock_ms - midpoint) - milliseconds / 2 };
  }
}
