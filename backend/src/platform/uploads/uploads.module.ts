import { Global, Module } from '@nestjs/common';
import { UploadReceiver } from './upload-receiver';

/** Files that people send. */
@Global()
@Module({ providers: [UploadReceiver], exports: [UploadReceiver] })
export class UploadsModule {}
