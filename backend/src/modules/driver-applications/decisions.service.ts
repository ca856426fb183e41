import { Injectable } from '@nestjs/common';
import type { DecideApplicationRequest } from './dto/application.requests';

@Injectable()
export class DecisionsService {
  decide(_approverId: string, _id: string, _body: DecideApplicationRequest): Promise<void> {
    throw new Error('soon');
  }
}
