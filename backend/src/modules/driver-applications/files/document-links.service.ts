import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http';
import type { FilePlace } from '../document-fields';
import type { DocumentLinkQuery } from '../dto/application.requests';
import type { DocumentLinkResponse } from '../dto/staff-application.response';

@Injectable()
export class DocumentLinks {
  issue(
    _approver: Identity,
    _id: string,
    _place: FilePlace,
    _query: DocumentLinkQuery,
  ): Promise<DocumentLinkResponse> {
    throw new Error('soon');
  }
  open(_token: string): Promise<{ content: Readable; mime: string; name: string }> {
    throw new Error('soon');
  }
}
