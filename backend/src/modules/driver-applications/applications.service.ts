import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApplicationRow, DocumentFileRow } from './application.rows';

export interface ApplicationWithFiles {
  application: ApplicationRow;
  files: DocumentFileRow[];
}

@Injectable()
export class ApplicationsService {
  apply(_driverId: string, _request: FastifyRequest): Promise<ApplicationWithFiles> {
    throw new Error('soon');
  }
  latest(_driverId: string): Promise<ApplicationWithFiles | null> {
    throw new Error('soon');
  }
}
