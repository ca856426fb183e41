import { type DynamicModule, Module } from '@nestjs/common';
import { DevModule } from './dev';
import { AccountModule } from './modules/account';
import { ApprovalsModule } from './modules/approvals';
import { AssistantModule } from './modules/assistant';
import { AttachmentsModule } from './modules/attachments';
import { AuditModule } from './modules/audit';
import { AuthModule } from './modules/auth';
import { BookingsModule } from './modules/bookings';
import { ChatModule } from './modules/chat';
import { ClaimsModule } from './modules/claims';
import { DoctorModule } from './modules/doctor';
import { DriverApplicationsModule } from './modules/driver-applications';
import { IntegrationsModule } from './modules/integrations';
import { LedgerModule } from './modules/ledger';
import { ManifestsModule } from './modules/manifests';
import { MoneyModule } from './modules/money';
import { NotificationsModule } from './modules/notifications';
import { OperationsModule } from './modules/operations';
import { PaymentsModule } from './modules/payments';
import { ProfilesModule } from './modules/profiles';
import { PromotionsModule } from './modules/promotions';
import { RailsModule } from './modules/rails';
import { RatingsModule } from './modules/ratings';
import { ReportsModule } from './modules/reports';
import { RidesModule } from './modules/rides';
import { StrikesModule } from './modules/strikes';
import { SupportModule } from './modules/support';
import { TownsModule } from './modules/towns';
import { TransfersModule } from './modules/transfers';
import { TripsModule } from './modules/trips';
import type { AppConfig } from './platform/config';
import { PlatformModule } from './platform/platform.module';

/** Lowest layer first (docs/ARCHITECTURE.md). */
@Module({})
export class AppModule {
  static with(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, databaseUrl),
        MoneyModule,
        TownsModule,
        AuditModule,
        ProfilesModule,
        ApprovalsModule,
        RailsModule,
        DevModule.with(config),
        NotificationsModule,
        AuthModule,
        DriverApplicationsModule,
        RidesModule,
        AttachmentsModule,
        RatingsModule,
        StrikesModule,
        PromotionsModule,
        BookingsModule,
        ManifestsModule,
        ChatModule,
        PaymentsModule,
        ClaimsModule,
        ReportsModule,
        SupportModule,
        TransfersModule,
        TripsModule,
        LedgerModule,
        AccountModule,
        OperationsModule,
        DoctorModule,
        AssistantModule,
        IntegrationsModule,
      ],
    };
  }
}
