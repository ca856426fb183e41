export { SupportModule } from './support.module';
export { SupportPersonalData } from './support.personal-data';
export { CreateCaseRequest } from './dto/support.requests';
export { SupportService } from './support.service';
