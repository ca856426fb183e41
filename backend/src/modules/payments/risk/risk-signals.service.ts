import { Injectable } from '@nestjs/common';
import { staffOffset, type StaffPageQuery, type StaffRows } from '../../../platform/http';
import { profileNotFound } from '../../profiles';
import { pointsOf, riskScore, type RiskSignal } from './risk-score';
import { type RiskPerson, RiskSignalsRepository } from './risk-signals.repository';

export interface RiskReport extends RiskPerson {
  score: number;
  signals: (RiskSignal & { points: number })[];
}

@Injectable()
export class RiskSignalsService {
  constructor(private readonly repository: RiskSignalsRepository) {}

  async list(query: StaffPageQuery): Promise<StaffRows<RiskReport>> {
    const found = await this.repository.signals(null);
    const people = await this.repository.people([...found.keys()]);
    const text = query.q?.toLowerCase() ?? '';
    const ranked = people
      .filter(({ id, full_name }) => id === text || full_name.toLowerCase().includes(text))
      .map((person) => reportOf(person, found.get(person.id) ?? []))
      .sort((one, other) => (query.order === 'asc' ? byScore(other, one) : byScore(one, other)));
    const from = staffOffset(query);
    return { rows: ranked.slice(from, from + query.limit), total: ranked.length };
  }

  /** Includes people without signals. @throws DomainError PROFILE_NOT_FOUND */
  async get(profileId: string): Promise<RiskReport> {
    const [person] = await this.repository.people([profileId]);
    if (person === undefined) throw profileNotFound();
    const found = await this.repository.signals([profileId]);
    return reportOf(person, found.get(profileId) ?? []);
  }
}

const reportOf = (person: RiskPerson, signals: RiskSignal[]): RiskReport => ({
  ...person,
  score: riskScore(signals),
  signals: signals.map((signal) => ({ ...signal, points: pointsOf(signal) })),
});

const byScore = (one: RiskReport, other: RiskReport): number =>
  other.score - one.score || one.id.localeCompare(other.id);
