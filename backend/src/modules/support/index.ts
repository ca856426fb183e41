export { SupportModule } from './support.module';
export { supportPersonalData } from './support-cases.repository';
export { CreateCaseRequest } from './dto/support.requests';
export { SupportService } from './support.service';
