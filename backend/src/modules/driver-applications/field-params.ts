import { Param } from '@nestjs/common';
import { invalidField } from '../../platform/errors';
import { isFilePlace, isSingleFileField } from './document-fields';

const fieldParam = (isKnown: (name: string) => boolean) =>
  Param('field', {
    transform(value: unknown) {
      if (typeof value === 'string' && isKnown(value)) return value;
      throw invalidField('field', 'field must be a file field of an application');
    },
  });

export const FilePlaceParam = () => fieldParam(isFilePlace);
export const SingleFileFieldParam = () => fieldParam(isSingleFileField);
