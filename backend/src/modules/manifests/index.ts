export { ManifestsModule } from './manifests.module';
