export { SupportModule } from './support.module';
export { SupportPersonalData } from './support.personal-data';
