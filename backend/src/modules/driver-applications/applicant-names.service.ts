import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { ProfilesService } from '../profiles';
import { applicationNotFound, ownApplication } from './application.errors';
import { ApplicationsRepository } from './applications.repository';
import type { RenameApplicantRequest } from './dto/application.requests';

/** An applicant's name is compared with the documents; afterwards approvers alone change it. */
@Injectable()
export class ApplicantNamesService {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws DomainError NOT_FOUND; OWN_APPLICATION, also for a name: nobody checks their own */
  async rename(approverId: string, id: string, { full_name, reason }: RenameApplicantRequest): Promise<void> {
    await this.transactions.run(async (tx) => {
      const driverId = await this.repository.driverOf(tx, id);
      if (driverId === null) throw applicationNotFound();
      if (driverId === approverId) throw ownApplication();
      await this.profiles.rename(tx, driverId, full_name, { actor_id: approverId, reason });
    });
  }
}
