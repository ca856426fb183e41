export {
  type ReceivedFile,
  type ReceivedForm,
  UPLOAD_FOLDER,
  UploadReceiver,
  type UploadRules,
} from './upload-receiver';
export { UploadsModule } from './uploads.module';
