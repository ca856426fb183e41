import { Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors';
import { type FilePlace, isFilePlace, isSingleFileField, type SingleFileField } from '../document-fields';

const refusal = () =>
  validationFailed([{ field: 'field', message: 'field must be a file field of an application' }]);

/** A field of one file in a path: `license_file_recto`. */
@Injectable()
export class SingleFileFieldPipe implements PipeTransform<unknown, SingleFileField> {
  transform(value: unknown): SingleFileField {
    if (typeof value === 'string' && isSingleFileField(value)) return value;
    throw refusal();
  }
}

/** A place for a file in a path, `vehicle_images.0` too. */
@Injectable()
export class FilePlacePipe implements PipeTransform<unknown, FilePlace> {
  transform(value: unknown): FilePlace {
    if (typeof value === 'string' && isFilePlace(value)) return value;
    throw refusal();
  }
}
