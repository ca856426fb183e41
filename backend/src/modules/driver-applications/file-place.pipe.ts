import { Injectable, type PipeTransform } from '@nestjs/common';
import { type FilePlace, isFilePlace } from './document-fields';
import { validationFailed } from '../../platform/errors';

export const refusal = () =>
  validationFailed([{ field: 'field', message: 'field must be a file field of an application' }]);

@Injectable()
export class FilePlacePipe implements PipeTransform<unknown, FilePlace> {
  transform(value: unknown): FilePlace {
    if (typeof value === 'string' && isFilePlace(value)) return value;
    throw refusal();
  }
}
