import { type ArgumentMetadata, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { validationFailed } from '../errors';

@Injectable()
class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    const field = metadata.data ?? 'id';
    if (typeof value !== 'string' || !isUUID(value)) {
      throw validationFailed([{ field, message: `${field} must be a UUID` }]);
    }
    return value.toLowerCase();
  }
}

export const IdParam = (name = 'id') => Param(name, UuidPipe);
