import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../platform/http';
import type { ApplicationWithFiles } from './applications.service';
import type { SingleFileField } from './document-fields';
import type { DecideRenewalRequest } from './dto/application.requests';

@Injectable()
export class RenewalsService {
  send(_driver: Identity, _field: SingleFileField, _request: FastifyRequest): Promise<ApplicationWithFiles> {
    throw new Error('soon');
  }
  decide(
    _approverId: string,
    _id: string,
    _field: SingleFileField,
    _body: DecideRenewalRequest,
  ): Promise<void> {
    throw new Error('soon');
  }
}
