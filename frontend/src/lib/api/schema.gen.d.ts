// Generated from backend/openapi.json by `npm run contract`. Do not edit.

export interface paths {
    "/api/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Terms_terms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/towns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Towns_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Audit_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Profiles_getOwn"];
        put?: never;
        post?: never;
        delete: operations["Account_delete"];
        options?: never;
        head?: never;
        patch: operations["Profiles_updateOwn"];
        trace?: never;
    };
    "/api/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Profiles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Blocks_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Blocks_block"];
        post?: never;
        delete: operations["Blocks_unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Avatars_replace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/avatars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Avatars_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminProfiles_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminProfiles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["AdminAccess_change"];
        trace?: never;
    };
    "/api/admin/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Approvals_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Approvals_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Approvals_withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DevSms_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Notifications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Notifications_markRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Push_publicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Push_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Push_unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_requestCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Auth_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Sessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/profiles/{id}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminAccess_payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SecondFactor_standing"];
        put?: never;
        post?: never;
        delete: operations["SecondFactor_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/profiles/{id}/second-factor/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminSecondFactor_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/driver-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Applications_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/driver-applications/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Applications_mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/driver-applications/me/documents/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Applications_renew"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminApplications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminApplications_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminApplications_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminApplications_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminApplications_rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/{id}/documents/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminApplications_decideRenewal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/driver-applications/{id}/files/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminApplications_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Files_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rides_list"];
        put?: never;
        post: operations["Rides_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rides/driver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rides_ofDriver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rides_get"];
        put: operations["Rides_update"];
        post?: never;
        delete: operations["Rides_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminRides_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminRides_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Bookings_list"];
        put?: never;
        post: operations["Bookings_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Bookings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Bookings_previewCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Bookings_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Bookings_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings/{id}/confirm-travel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Bookings_confirmTravel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/driver/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["BookedRides_reservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rides/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["BookedRides_ofPassenger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminBookings_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminBookings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bookings/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminBookings_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Conversations_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Conversations_ofPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Messages_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/ride/{rideId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_ofRide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/ride/{rideId}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_ofDrivenRide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/unread/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_unread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/read/{rideId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Messages_markRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Reports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminReports_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminReports_look"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminReports_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Payments_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Payments_list"];
        put?: never;
        post: operations["Payments_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/check-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Payments_checkStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Payments_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Payments_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Callbacks_putMtn"];
        /** MTN reports; POST or PUT, any media type */
        post: operations["Callbacks_postMtn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/orange/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Callbacks_putOrange"];
        /** Orange reports; POST or PUT, any media type, signed where a secret is set */
        post: operations["Callbacks_postOrange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["NotificationRequests_tell"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Receipts_ofPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{receipt_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Receipts_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayments_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayments_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminPayments_reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminPayments_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayments_listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayments_getRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminPayments_settleRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/driver/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DriverEarnings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayoutBatches_list"];
        put?: never;
        post: operations["AdminPayoutBatches_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayoutBatches_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches/{id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AdminPayoutBatches_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches/{id}/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminPayoutBatches_markPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["AdminPayoutBatches_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Account_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["StaffStats_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/risk-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["RiskSignals_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/risk-signals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["RiskSignals_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        ErrorCode: "VALIDATION_FAILED" | "MALFORMED_BODY" | "INVALID_OTP" | "INVALID_CODE" | "INVALID_PHONE" | "INVALID_PAYMENT_REFERENCE" | "UNSUPPORTED_PROVIDER" | "AMOUNT_OUT_OF_RANGE" | "INVALID_FILE" | "UNAUTHENTICATED" | "INVALID_SIGNATURE" | "FORBIDDEN" | "NOT_A_DRIVER" | "DOCUMENT_EXPIRED" | "OWN_APPLICATION" | "SUSPENDED" | "NAME_FIXED" | "BLOCKED" | "FOREIGN_ORIGIN" | "SECOND_FACTOR_REQUIRED" | "REAUTHENTICATION_REQUIRED" | "FRESH_CODE_REQUIRED" | "NOT_FOUND" | "RIDE_NOT_FOUND" | "BOOKING_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "CONVERSATION_NOT_FOUND" | "RECEIPT_NOT_FOUND" | "PROFILE_NOT_FOUND" | "NOT_ENOUGH_SEATS" | "OWN_RIDE" | "RIDE_DEPARTED" | "RIDE_NOT_DEPARTED" | "RIDE_CANCELLED" | "RIDE_HAS_BOOKINGS" | "TOO_MANY_RIDES" | "RIDES_OVERLAP" | "TOO_EARLY" | "CODE_CLOSED" | "ALREADY_BOOKED" | "TOO_MANY_HOLDS" | "HOLD_EXPIRED" | "BOOKING_CANCELLED" | "ALREADY_BOARDED" | "ALREADY_PAID" | "LIVE_PAYMENT" | "BOOKING_VERIFICATION_REQUIRED" | "NOT_PAID" | "APPLICATION_EXISTS" | "VERSION_CONFLICT" | "STATE_CONFLICT" | "ACCOUNT_IN_USE" | "REQUEST_IN_FLIGHT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "NOT_ACCEPTABLE" | "IDEMPOTENCY_KEY_REUSED" | "THROTTLED" | "CODE_LOCKED" | "TOO_MANY_MOVES" | "TOO_MANY_CONVERSATIONS" | "ANSWER_AWAITED" | "TOO_MANY_REPORTS" | "UNAVAILABLE" | "INTERNAL";
        FieldErrorResponse: {
            field: string;
            message: string;
        };
        FailureResponse: {
            /** @enum {boolean} */
            success: false;
            /** @description A sentence to show (spec §8) */
            error: string;
            code: components["schemas"]["ErrorCode"];
            request_id: string;
            details?: components["schemas"]["FieldErrorResponse"][];
        };
        AmountLimitsResponse: {
            /** @description XAF */
            min: number;
            /** @description XAF */
            max: number;
        };
        RefundTierResponse: {
            /** @description More than this many hours before departure */
            hours_before_departure: number;
            /** @description Of what was paid, rounded up */
            percent: number;
        };
        RefundTermsResponse: {
            /** @description After paying everything comes back, unless departed */
            grace_minutes: number;
            /** @description The longest before departure first */
            tiers: components["schemas"]["RefundTierResponse"][];
        };
        ServiceFeeResponse: {
            /** @description Of the fare */
            percent: number;
            /** @description XAF */
            min: number;
            /** @description XAF */
            max: number;
        };
        TermsResponse: {
            /** @example XAF */
            currency: string;
            /** @description Of one payment */
            amount: components["schemas"]["AmountLimitsResponse"];
            /** @description That a booking holds its seats unpaid */
            hold_minutes: number;
            /** @description That a payment may stretch the hold by, from its own creation, once for a booking */
            hold_extension_minutes: number;
            refund: components["schemas"]["RefundTermsResponse"];
            service_fee: components["schemas"]["ServiceFeeResponse"];
        };
        TownResponse: {
            /** @example Ngaoundéré */
            name: string;
            /**
             * @description In French
             * @example Adamaoua
             */
            region: string;
            /**
             * @description Degrees, WGS 84; GeoNames, CC BY 4.0
             * @example 7.3277
             */
            latitude: number;
            /**
             * @description Degrees, WGS 84; GeoNames, CC BY 4.0
             * @example 13.5847
             */
            longitude: number;
            /** @description One of the eleven main cities */
            main: boolean;
        };
        AuditEventResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            actor_id: string | null;
            /** @example profile.staff_role_granted */
            action: string;
            /** @example profile */
            subject_type: string;
            subject_id: string;
            from: {
                [key: string]: unknown;
            } | null;
            to: {
                [key: string]: unknown;
            } | null;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        StaffPagination: {
            /** @example 1 */
            page: number;
            /** @example 20 */
            limit: number;
            has_more: boolean;
            next: string | null;
            total: number;
        };
        /** @enum {string} */
        ProfileRole: "user" | "driver";
        /** @enum {string} */
        Locale: "fr" | "en";
        /** @enum {string} */
        StaffRole: "approver" | "admin";
        /** @enum {string} */
        DriverStatus: "pending" | "approved" | "rejected";
        ProfileResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            /** @example /api/avatars/… */
            avatar_url: string | null;
            role: components["schemas"]["ProfileRole"];
            /** @example 237677000001 */
            phone: string;
            locale: components["schemas"]["Locale"] | null;
            staff_role: components["schemas"]["StaffRole"] | null;
            is_driver: boolean;
            is_driver_applicant: boolean;
            driver_status: components["schemas"]["DriverStatus"] | null;
            driver_application_status: components["schemas"]["DriverStatus"] | null;
            /** Format: date-time */
            driver_application_date: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        UpdateProfileRequest: {
            full_name?: string;
            /**
             * @description null: no choice
             * @enum {string|null}
             */
            locale?: "fr" | "en" | null;
        };
        PublicProfileResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            /** @example /api/avatars/… */
            avatar_url: string | null;
            role: components["schemas"]["ProfileRole"];
        };
        BlockedPersonResponse: {
            /** Format: uuid */
            user_id: string;
            full_name: string;
            avatar_url: string | null;
            /** Format: date-time */
            blocked_at: string;
        };
        Pagination: {
            /** @example 1 */
            page: number;
            /** @example 20 */
            limit: number;
            has_more: boolean;
            next: string | null;
        };
        BlockResponse: {
            /** Format: uuid */
            user_id: string;
            blocked: boolean;
        };
        StaffProfileResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            /** @example /api/avatars/… */
            avatar_url: string | null;
            role: components["schemas"]["ProfileRole"];
            /** @example 237677000001 */
            phone: string;
            locale: components["schemas"]["Locale"] | null;
            staff_role: components["schemas"]["StaffRole"] | null;
            is_driver: boolean;
            is_driver_applicant: boolean;
            driver_status: components["schemas"]["DriverStatus"] | null;
            driver_application_status: components["schemas"]["DriverStatus"] | null;
            /** Format: date-time */
            driver_application_date: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            suspended_at: string | null;
            /** @description An admin has stopped the payouts to this driver */
            payouts_stopped: boolean;
            /** @description Open reports about this person: payouts wait for their end */
            open_reports: number;
        };
        /** @enum {string} */
        ApprovalAction: "payment.refund" | "refund.settle" | "payout_batch.mark_paid" | "booking.resolve";
        /** @enum {string} */
        ApprovalStatus: "waiting" | "approved" | "withdrawn" | "expired";
        ApprovalRequestResponse: {
            /** Format: uuid */
            id: string;
            action: components["schemas"]["ApprovalAction"];
            /** @example payment */
            subject_type: string;
            /** Format: uuid */
            subject_id: string;
            parameters: {
                [key: string]: unknown;
            };
            /** @description XAF */
            amount: number;
            reason: string | null;
            status: components["schemas"]["ApprovalStatus"];
            /** Format: uuid */
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            decided_by: string | null;
            /** Format: date-time */
            decided_at: string | null;
        };
        WithdrawApprovalRequest: {
            /** @description Kept in the audit events */
            reason?: string;
        };
        DevSmsResponse: {
            /** @example 237677000001 */
            to: string;
            /** @example Mboa */
            from: string;
            body: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        NotificationType: "seats_held" | "booking_made" | "booking_cancelled" | "ride_cancelled" | "ride_changed" | "code_guessed" | "payment_completed" | "payment_completed_driver" | "payment_failed" | "refund_completed" | "warning" | "driver_application" | "driver_document";
        NotificationDataResponse: {
            type: components["schemas"]["NotificationType"];
            /** Format: uuid */
            bookingId?: string;
            /** Format: uuid */
            rideId?: string;
        };
        NotificationResponse: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["NotificationType"];
            /** @example Paiement reçu */
            title: string;
            body: string;
            data: components["schemas"]["NotificationDataResponse"];
            read: boolean;
            /** Format: date-time */
            created_at: string;
        };
        UnreadResponse: {
            /** @description How many are still unread */
            unread: number;
        };
        ReadNotificationsRequest: {
            /** @description Default: all */
            ids?: string[];
        };
        PublicKeyResponse: {
            /** @description The `applicationServerKey` to subscribe with: URL-safe base64 */
            public_key: string;
        };
        PushSubscriptionKeys: {
            /** @description Base64, 65 bytes */
            p256dh: string;
            /** @description Base64, 16 bytes */
            auth: string;
        };
        PushSubscriptionGiven: {
            /** @example https://fcm.googleapis.com/fcm/send/abc */
            endpoint: string;
            keys: components["schemas"]["PushSubscriptionKeys"];
        };
        SubscribeRequest: {
            subscription: components["schemas"]["PushSubscriptionGiven"];
        };
        UnsubscribeRequest: {
            endpoint: string;
        };
        CodeRequestedResponse: {
            /**
             * @description Seconds until another code may be asked for
             * @example 60
             */
            resend_after: number;
        };
        RequestCodeRequest: {
            /**
             * @description A Cameroonian mobile number, with or without 237 or +237
             * @example 677 00 00 01
             */
            phone: string;
            /** @enum {string} */
            channel: "sms";
            /** @description PKCE: base64url(SHA-256(code_verifier)); only that browser can redeem the code */
            code_challenge?: string;
            /**
             * @default S256
             * @enum {string}
             */
            code_challenge_method?: "S256";
        };
        SignedInUserResponse: {
            /** Format: uuid */
            id: string;
            /** @example 237677000001 */
            phone: string;
            full_name: string;
            role: components["schemas"]["ProfileRole"];
            is_driver: boolean;
            staff_role: components["schemas"]["StaffRole"] | null;
        };
        SessionResponse: {
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /**
             * @description Seconds from now
             * @example 900
             */
            expires_in: number;
            /** @description Seconds since 1970 */
            expires_at: number;
        };
        SignedInResponse: {
            user: components["schemas"]["SignedInUserResponse"];
            session: components["schemas"]["SessionResponse"];
        };
        VerifyCodeRequest: {
            /** @example 677000001 */
            phone: string;
            /**
             * @description The code of the text
             * @example 123456
             */
            token: string;
            /** @enum {string} */
            type: "sms";
            /** @description PKCE: what the code_challenge of the request was made from */
            code_verifier?: string;
        };
        SignOutRequest: {
            /**
             * @description global: on every device
             * @default local
             * @enum {string}
             */
            scope?: "local" | "global";
        };
        OwnSessionResponse: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was opened or last renewed
             */
            last_used_at: string;
            /** @example Chrome · Android */
            device: string | null;
            /** @description The one that asks */
            current: boolean;
        };
        ChangeAccessRequest: {
            /** @description Null: no longer staff */
            staff_role?: components["schemas"]["StaffRole"] | null;
            /** @description True ends all sessions, and cancels future rides with full refunds */
            suspended?: boolean;
            /** @description Kept in the audit events */
            reason?: string;
        };
        StopPayoutsRequest: {
            /** @description True leaves the driver out of payouts until it is false again */
            stopped: boolean;
            /** @description Kept in the audit events */
            reason: string;
        };
        SecondFactorResponse: {
            enrolled: boolean;
            /** Format: date-time */
            enrolled_at: string | null;
            /** @description It was shown in this session */
            verified: boolean;
            /** @description It was shown within the last 15 minutes, as commands about money and roles ask */
            recent: boolean;
            /** @description Staff routes are closed until it was shown */
            required: boolean;
            recovery_codes_left: number;
        };
        FactorEnrolmentResponse: {
            /** @description Base32, for who cannot scan; shown this once */
            secret: string;
            /** @description What the QR code says: otpauth://totp/… */
            otpauth_url: string;
        };
        RecoveryCodesResponse: {
            /** @description Ten, shown this once */
            recovery_codes: string[];
        };
        FactorCodeRequest: {
            /**
             * @description The code that the authenticator app shows
             * @example 123456
             */
            code: string;
        };
        RecoveryCodeRequest: {
            /**
             * @description One of the ten; each works once
             * @example ABCDE-FGHJK
             */
            recovery_code: string;
        };
        SecondFactorResetResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {boolean} */
            reset: true;
        };
        ResetSecondFactorRequest: {
            /** @description Kept in the audit events */
            reason: string;
        };
        /** @enum {string} */
        DriverApplicationStatus: "pending" | "approved" | "rejected";
        /** @enum {string} */
        ExpiryField: "license_expires_on" | "insurance_expires_on" | "technical_inspection_expires_on";
        /** @enum {string} */
        DocumentFilePlace: "national_id_file_recto" | "national_id_file_verso" | "license_file_recto" | "license_file_verso" | "registration_file_recto" | "registration_file_verso" | "insurance_file_recto" | "insurance_file_verso" | "technical_inspection_file" | "vehicle_images.0" | "vehicle_images.1" | "vehicle_images.2" | "vehicle_images.3" | "vehicle_images.4" | "vehicle_images.5";
        /** @enum {string} */
        DocumentFileState: "current" | "waiting" | "refused" | "replaced";
        /** @enum {string} */
        DocumentMime: "image/jpeg" | "application/pdf" | "image/png";
        DocumentFileResponse: {
            /** Format: uuid */
            id: string;
            field: components["schemas"]["DocumentFilePlace"];
            state: components["schemas"]["DocumentFileState"];
            mime: components["schemas"]["DocumentMime"];
            /** @description Bytes */
            size: number;
            /** Format: date */
            expires_on: string | null;
            reason: string | null;
            /** Format: date-time */
            uploaded_at: string;
        };
        DriverApplicationResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            status: components["schemas"]["DriverApplicationStatus"];
            national_id_number: string | null;
            license_number: string | null;
            registration_number: string | null;
            insurance_number: string | null;
            technical_inspection_number: string | null;
            road_tax_number: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            technical_inspection_file: string | null;
            vehicle_images: string[];
            /** Format: date */
            license_expires_on: string | null;
            /** Format: date */
            insurance_expires_on: string | null;
            /** Format: date */
            technical_inspection_expires_on: string | null;
            expired: components["schemas"]["ExpiryField"][];
            files: components["schemas"]["DocumentFileResponse"][];
            /** Format: date-time */
            expected_by: string | null;
            reason: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        SingleFileField: "national_id_file_recto" | "national_id_file_verso" | "license_file_recto" | "license_file_verso" | "registration_file_recto" | "registration_file_verso" | "insurance_file_recto" | "insurance_file_verso" | "technical_inspection_file";
        ApplicantResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            /** @example 237677000001 */
            phone: string;
            avatar_url: string | null;
        };
        StaffMemberResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
        };
        StaffApplicationResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            status: components["schemas"]["DriverApplicationStatus"];
            national_id_number: string | null;
            license_number: string | null;
            registration_number: string | null;
            insurance_number: string | null;
            technical_inspection_number: string | null;
            road_tax_number: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            technical_inspection_file: string | null;
            vehicle_images: string[];
            /** Format: date */
            license_expires_on: string | null;
            /** Format: date */
            insurance_expires_on: string | null;
            /** Format: date */
            technical_inspection_expires_on: string | null;
            expired: components["schemas"]["ExpiryField"][];
            reason: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
            driver: components["schemas"]["ApplicantResponse"];
            decided_by: components["schemas"]["StaffMemberResponse"] | null;
            renewals_waiting: number;
        };
        ApplicationCountsResponse: {
            pending: number;
            approved: number;
            rejected: number;
            renewals: number;
        };
        /** @enum {string} */
        ApplicationCheckCode: "missing_side" | "missing_number" | "expired" | "number_in_use" | "file_in_use" | "rejected_before" | "files_removed";
        RelatedApplicationResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            full_name: string;
            status: components["schemas"]["DriverApplicationStatus"];
            reason: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ApplicationCheckResponse: {
            code: components["schemas"]["ApplicationCheckCode"];
            field: string | null;
            applications: components["schemas"]["RelatedApplicationResponse"][];
        };
        ApplicationEventResponse: {
            /** @example driver_application.status_changed */
            action: string;
            actor: components["schemas"]["StaffMemberResponse"] | null;
            from: {
                [key: string]: unknown;
            } | null;
            to: {
                [key: string]: unknown;
            } | null;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        StaffApplicationDetailResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            status: components["schemas"]["DriverApplicationStatus"];
            national_id_number: string | null;
            license_number: string | null;
            registration_number: string | null;
            insurance_number: string | null;
            technical_inspection_number: string | null;
            road_tax_number: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            national_id_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            license_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            registration_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_recto: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            insurance_file_verso: string | null;
            /**
             * Format: uuid
             * @description The id of the file in `files`
             */
            technical_inspection_file: string | null;
            vehicle_images: string[];
            /** Format: date */
            license_expires_on: string | null;
            /** Format: date */
            insurance_expires_on: string | null;
            /** Format: date */
            technical_inspection_expires_on: string | null;
            expired: components["schemas"]["ExpiryField"][];
            files: components["schemas"]["DocumentFileResponse"][];
            /** Format: date-time */
            expected_by: string | null;
            reason: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
            driver: components["schemas"]["ApplicantResponse"];
            decided_by: components["schemas"]["StaffMemberResponse"] | null;
            renewals_waiting: number;
            checks: components["schemas"]["ApplicationCheckResponse"][];
            history: components["schemas"]["RelatedApplicationResponse"][];
            events: components["schemas"]["ApplicationEventResponse"][];
            superseded: boolean;
        };
        DecideApplicationRequest: {
            status: components["schemas"]["DriverApplicationStatus"];
            /** @description Needed to reject */
            reason?: string | null;
            /** @description That of the application when it was read */
            version?: number | null;
        };
        RenameApplicantRequest: {
            /** @description As on the documents */
            full_name: string;
            /** @description Kept in the audit events */
            reason: string;
        };
        /** @enum {string} */
        RenewalDecision: "confirm" | "refuse";
        DecideRenewalRequest: {
            decision: components["schemas"]["RenewalDecision"];
            /** @description Needed to refuse */
            reason?: string | null;
            /**
             * Format: date
             * @description Where the paper says another day than the driver
             */
            expires_on?: string | null;
            /** @description That of the application when it was read */
            version?: number | null;
        };
        DocumentLinkResponse: {
            /** @example /api/files/… */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        RideDriverResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            avatar_url: string | null;
        };
        /**
         * @description What its description, car and meeting point are to be read with care for
         * @enum {string}
         */
        MessageWarning: "payment" | "link" | "phone";
        /** @enum {string} */
        RideStatus: "scheduled" | "cancelled" | "completed";
        RideResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            driver: components["schemas"]["RideDriverResponse"];
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            description: string | null;
            car_model: string | null;
            car_plate: string | null;
            meeting_point: string | null;
            /** @description What its description, car and meeting point are to be read with care for */
            warning: components["schemas"]["MessageWarning"] | null;
            /** @description XAF for one seat */
            price: number;
            /** @description The capacity */
            seats: number;
            seats_available: number;
            status: components["schemas"]["RideStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        RideSort: "departure_time" | "price";
        CreateRideRequest: {
            /** @example Douala */
            from_city: string;
            /** @example Yaoundé */
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            /** @description XAF for one seat */
            price: number;
            seats: number;
            description?: string | null;
            car_model?: string | null;
            car_plate?: string | null;
            meeting_point?: string | null;
        };
        UpdateRideRequest: {
            /** @example Douala */
            from_city?: string;
            /** @example Yaoundé */
            to_city?: string;
            /** Format: date-time */
            departure_time?: string;
            /** @description XAF for one seat */
            price?: number;
            seats?: number;
            description?: string | null;
            car_model?: string | null;
            car_plate?: string | null;
            meeting_point?: string | null;
        };
        RideChangeResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            actor_id: string;
            /** @description Somebody had paid for a seat by then */
            sold: boolean;
            /** @description The fields that changed, before */
            from: {
                [key: string]: unknown;
            };
            /** @description The same fields, after */
            to: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
        };
        StaffRideDetailResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            driver: components["schemas"]["RideDriverResponse"];
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            description: string | null;
            car_model: string | null;
            car_plate: string | null;
            meeting_point: string | null;
            /** @description What its description, car and meeting point are to be read with care for */
            warning: components["schemas"]["MessageWarning"] | null;
            /** @description XAF for one seat */
            price: number;
            /** @description The capacity */
            seats: number;
            seats_available: number;
            status: components["schemas"]["RideStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            changes: components["schemas"]["RideChangeResponse"][];
        };
        /** @enum {string} */
        BookingStatus: "pending" | "pending_verification" | "confirmed" | "completed" | "cancelled";
        /** @enum {string} */
        PaymentStatus: "pending" | "processing" | "completed" | "failed" | "refunded";
        BookingDriverResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            avatar_url: string | null;
            /**
             * @description While paid, until 24 h after departure
             * @example 237677000001
             */
            phone?: string;
        };
        BookingRideResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            driver: components["schemas"]["BookingDriverResponse"];
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            description: string | null;
            car_model: string | null;
            car_plate: string | null;
            meeting_point: string | null;
            /** @description What its description, car and meeting point are to be read with care for */
            warning: components["schemas"]["MessageWarning"] | null;
            /** @description XAF for one seat */
            price: number;
            /** @description The capacity */
            seats: number;
            seats_available: number;
            status: components["schemas"]["RideStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /**
         * @description Why it failed; null where it did not, or where staff wrote the reason themselves
         * @enum {string}
         */
        PaymentReasonCode: "rejected" | "internal_error" | "insufficient_funds" | "timeout" | "invalid_phone" | "expired" | "cancelled" | "misconfigured" | "other";
        /**
         * @description The same, finer
         * @enum {string}
         */
        PaymentReasonDetail: "insufficient_funds" | "timeout" | "invalid_phone" | "rejected" | "cancelled" | "limit_reached" | "account_blocked" | "not_permitted" | "misconfigured" | "unavailable" | "internal_error" | "not_received" | "other";
        /**
         * @description What a completed payment became: seats, or money on its way back
         * @enum {string}
         */
        PaymentOutcome: "seated" | "returned";
        /** @enum {string} */
        PaymentProviderName: "mtn" | "orange";
        BookingPaymentMetadataResponse: {
            provider: components["schemas"]["PaymentProviderName"];
            /** @example Insufficient funds */
            reason: string | null;
            financialTransactionId: string | null;
            originalTransactionId: string | null;
        };
        BookingPaymentResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            booking_id: string;
            /** @description XAF */
            amount: number;
            provider: components["schemas"]["PaymentProviderName"];
            /** @example 237677000001 */
            phone_number: string;
            transaction_id: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @example XAF */
            currency: string;
            /** Format: date-time */
            payment_time: string | null;
            metadata: components["schemas"]["BookingPaymentMetadataResponse"];
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        RefundStatus: "requested" | "sent" | "completed" | "failed" | "manual";
        /** @enum {string} */
        RefundRule: "not_paid" | "just_paid" | "more_than_24_hours" | "within_24_hours" | "departed" | "departure_moved" | "ride_cancelled" | "late_success" | "staff";
        BookingRefundResponse: {
            /** @description XAF */
            amount: number;
            status: components["schemas"]["RefundStatus"];
            rule: components["schemas"]["RefundRule"];
            /**
             * Format: date-time
             * @description Minutes after it became due through MTN, three working days by hand; null once it is there
             */
            expected_by: string | null;
            /** Format: date-time */
            completed_at: string | null;
        };
        BookingUserResponse: {
            full_name: string;
            avatar_url: string | null;
            /**
             * @description While paid, until 24 h after departure
             * @example 237677000001
             */
            phone?: string;
        };
        BookingResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            ride_id: string;
            seats: number;
            /** @description XAF */
            amount: number;
            status: components["schemas"]["BookingStatus"];
            payment_status: components["schemas"]["PaymentStatus"];
            code_verified: boolean;
            /**
             * @description Only to its passenger, once paid
             * @example 482913
             */
            verification_code?: string;
            /** Format: date-time */
            hold_expires_at: string | null;
            /** @description The passenger's words, else expired, payment_failed, ride_cancelled … */
            cancel_reason?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            ride: components["schemas"]["BookingRideResponse"];
            payment?: components["schemas"]["BookingPaymentResponse"] | null;
            /** @description Null while nothing is due */
            refund?: components["schemas"]["BookingRefundResponse"] | null;
            user?: components["schemas"]["BookingUserResponse"];
            /**
             * Format: date-time
             * @description To its passenger: the departure moved, and until then cancelling gives everything back
             */
            full_refund_until?: string;
            /** @description To staff: XAF that nothing proves whose it is; a person decides */
            disputed?: number;
        };
        CreateBookingRequest: {
            /** Format: uuid */
            ride_id: string;
            seats: number;
        };
        CancellationRefundResponse: {
            /** @description XAF */
            amount: number;
            rule: components["schemas"]["RefundRule"];
        };
        CancelledBookingResponse: {
            booking: components["schemas"]["BookingResponse"];
            refund: components["schemas"]["CancellationRefundResponse"];
        };
        CancelBookingRequest: {
            reason?: string | null;
        };
        VerifyBookingRequest: {
            /**
             * @description The six digits that the passenger shows
             * @example 482913
             */
            code: string;
        };
        ReservationResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            user: components["schemas"]["BookingUserResponse"];
            seats: number;
            status: components["schemas"]["BookingStatus"];
            payment_status: components["schemas"]["PaymentStatus"];
            code_verified: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ReservedRideResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            driver: components["schemas"]["RideDriverResponse"];
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            description: string | null;
            car_model: string | null;
            car_plate: string | null;
            meeting_point: string | null;
            /** @description What its description, car and meeting point are to be read with care for */
            warning: components["schemas"]["MessageWarning"] | null;
            /** @description XAF for one seat */
            price: number;
            /** @description The capacity */
            seats: number;
            seats_available: number;
            status: components["schemas"]["RideStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            bookings: components["schemas"]["ReservationResponse"][];
        };
        DriverReservationsResponse: {
            /** @enum {boolean} */
            success: true;
            rides: components["schemas"]["ReservedRideResponse"][];
        };
        BookingSummaryResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            ride_id: string;
            seats: number;
            /** @description XAF */
            amount: number;
            status: components["schemas"]["BookingStatus"];
            payment_status: components["schemas"]["PaymentStatus"];
            code_verified: boolean;
            /**
             * @description Only to its passenger, once paid
             * @example 482913
             */
            verification_code?: string;
            /** Format: date-time */
            hold_expires_at: string | null;
            /** @description The passenger's words, else expired, payment_failed, ride_cancelled … */
            cancel_reason?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        UserRideResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            driver: components["schemas"]["RideDriverResponse"];
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
            description: string | null;
            car_model: string | null;
            car_plate: string | null;
            meeting_point: string | null;
            /** @description What its description, car and meeting point are to be read with care for */
            warning: components["schemas"]["MessageWarning"] | null;
            /** @description XAF for one seat */
            price: number;
            /** @description The capacity */
            seats: number;
            seats_available: number;
            status: components["schemas"]["RideStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            bookings: components["schemas"]["BookingSummaryResponse"][];
        };
        BookingEventResponse: {
            id: string;
            from_status: components["schemas"]["BookingStatus"] | null;
            to_status: components["schemas"]["BookingStatus"];
            /** @example callback */
            cause: string;
            /** Format: uuid */
            actor_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ApprovalResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {boolean} */
            needed: true;
            action: components["schemas"]["ApprovalAction"];
            /** @description What the second person has to repeat */
            parameters: {
                [key: string]: unknown;
            };
            /** @description XAF */
            amount: number;
            reason: string | null;
            /** Format: uuid */
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        StaffBookingDetailResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: uuid */
            ride_id: string;
            seats: number;
            /** @description XAF */
            amount: number;
            status: components["schemas"]["BookingStatus"];
            payment_status: components["schemas"]["PaymentStatus"];
            code_verified: boolean;
            /**
             * @description Only to its passenger, once paid
             * @example 482913
             */
            verification_code?: string;
            /** Format: date-time */
            hold_expires_at: string | null;
            /** @description The passenger's words, else expired, payment_failed, ride_cancelled … */
            cancel_reason?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            ride: components["schemas"]["BookingRideResponse"];
            payment?: components["schemas"]["BookingPaymentResponse"] | null;
            /** @description Null while nothing is due */
            refund?: components["schemas"]["BookingRefundResponse"] | null;
            user?: components["schemas"]["BookingUserResponse"];
            /**
             * Format: date-time
             * @description To its passenger: the departure moved, and until then cancelling gives everything back
             */
            full_refund_until?: string;
            /** @description To staff: XAF that nothing proves whose it is; a person decides */
            disputed?: number;
            events: components["schemas"]["BookingEventResponse"][];
            /** @description What waits for a second person */
            approval: components["schemas"]["ApprovalResponse"] | null;
        };
        /** @enum {string} */
        ResolveOutcome: "travelled" | "refund";
        ResolveBookingRequest: {
            outcome: components["schemas"]["ResolveOutcome"];
            /** @description Kept in the audit */
            reason: string;
        };
        ConversationPersonResponse: {
            /** Format: uuid */
            id: string;
            /** @description 'Unknown' where the person is no longer there */
            full_name: string;
            avatar_url: string | null;
        };
        LastMessageResponse: {
            content: string;
            /** Format: date-time */
            created_at: string;
        };
        ConversationRideResponse: {
            from_city: string;
            to_city: string;
            /** Format: date-time */
            departure_time: string;
        };
        ConversationResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ride_id: string;
            /** Format: date-time */
            created_at: string;
            driver: components["schemas"]["ConversationPersonResponse"];
            passenger: components["schemas"]["ConversationPersonResponse"];
            last_message: components["schemas"]["LastMessageResponse"] | null;
            /** @description Null once it is removed */
            ride: components["schemas"]["ConversationRideResponse"] | null;
            /** @description The caller's unread messages in it */
            unread_count: number;
        };
        OpenConversationRequest: {
            /** Format: uuid */
            ride_id: string;
            /**
             * Format: uuid
             * @description Read only where the caller drives the ride
             */
            passenger_id?: string;
        };
        SenderResponse: {
            /** @description 'Unknown' where the person is no longer there */
            full_name: string;
            avatar_url: string | null;
        };
        MessageResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ride_id: string;
            /** Format: uuid */
            conversation_id: string;
            /** Format: uuid */
            sender_id: string;
            /** Format: uuid */
            receiver_id: string;
            content: string;
            /** Format: date-time */
            created_at: string;
            /** @description By its receiver */
            read: boolean;
            sender: components["schemas"]["SenderResponse"];
            /**
             * Format: uuid
             * @description The message before it in the conversation: who holds another as the last has missed something
             */
            previous_id: string | null;
            /**
             * Format: uuid
             * @description To its sender alone
             */
            client_id: string | null;
            /** @description To its receiver alone, while the passenger has not paid the ride */
            warning: components["schemas"]["MessageWarning"] | null;
        };
        SendMessageRequest: {
            /** Format: uuid */
            conversation_id: string;
            /** @description Trimmed */
            content: string;
            /**
             * Format: uuid
             * @description The sender's own id of it: sent again, it answers with the first message
             */
            client_id?: string | null;
        };
        UnreadCountResponse: {
            /** Format: uuid */
            rideId: string;
            count: number;
        };
        ReadMessagesRequest: {
            /**
             * Format: uuid
             * @description The caller
             */
            userId: string;
            /**
             * Format: uuid
             * @description Only what this person wrote
             */
            otherUserId?: string;
        };
        /** @enum {string} */
        ReportReason: "spam" | "fraud" | "abuse" | "unsafe" | "other";
        /** @enum {string} */
        ReportStatus: "open" | "resolved";
        ReportResponse: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Who is reported
             */
            user_id: string;
            /** Format: uuid */
            message_id: string | null;
            /** Format: uuid */
            ride_id: string | null;
            reason: components["schemas"]["ReportReason"];
            text: string | null;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            created_at: string;
        };
        CreateReportRequest: {
            /**
             * Format: uuid
             * @description Who is reported
             */
            user_id: string;
            /**
             * Format: uuid
             * @description A message they wrote
             */
            message_id?: string | null;
            /**
             * Format: uuid
             * @description Where it happened
             */
            ride_id?: string | null;
            reason: components["schemas"]["ReportReason"];
            text?: string | null;
        };
        ReportPersonResponse: {
            /** Format: uuid */
            id: string;
            full_name: string;
            phone: string | null;
            /** Format: date-time */
            suspended_at: string | null;
        };
        /** @enum {string} */
        ReportAction: "dismiss" | "warn" | "suspend";
        StaffReportResponse: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Who is reported
             */
            user_id: string;
            /** Format: uuid */
            message_id: string | null;
            /** Format: uuid */
            ride_id: string | null;
            reason: components["schemas"]["ReportReason"];
            text: string | null;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            created_at: string;
            reporter: components["schemas"]["ReportPersonResponse"];
            subject: components["schemas"]["ReportPersonResponse"];
            action: components["schemas"]["ReportAction"] | null;
            /** @description Why it was resolved so */
            resolution: string | null;
            /** Format: uuid */
            resolved_by: string | null;
            /** Format: date-time */
            resolved_at: string | null;
        };
        ReportedMessageResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            sender_id: string;
            sender_full_name: string;
            content: string;
            /** Format: date-time */
            created_at: string;
            /** @description The message that is reported */
            reported: boolean;
        };
        StaffReportDetailResponse: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Who is reported
             */
            user_id: string;
            /** Format: uuid */
            message_id: string | null;
            /** Format: uuid */
            ride_id: string | null;
            reason: components["schemas"]["ReportReason"];
            text: string | null;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            created_at: string;
            reporter: components["schemas"]["ReportPersonResponse"];
            subject: components["schemas"]["ReportPersonResponse"];
            action: components["schemas"]["ReportAction"] | null;
            /** @description Why it was resolved so */
            resolution: string | null;
            /** Format: uuid */
            resolved_by: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            messages: components["schemas"]["ReportedMessageResponse"][];
            /** @description All reports about the same person, this one among them */
            subject_reports: number;
        };
        ResolveReportRequest: {
            action: components["schemas"]["ReportAction"];
            reason: string;
        };
        TestNumbersResponse: {
            success?: string;
            rejection?: string;
            internal_error?: string;
            insufficient_funds?: string;
            timeout?: string;
        };
        ProviderResponse: {
            name: components["schemas"]["PaymentProviderName"];
            /** @example MTN Mobile Money */
            displayName: string;
            /** @description Path of an image of the rider app */
            logo: string;
            testNumbers: components["schemas"]["TestNumbersResponse"];
            /**
             * @example [
             *       "67"
             *     ]
             */
            prefixes: string[];
            description: string;
            /**
             * @description XAF
             * @example 100
             */
            minimumAmount: number;
            /**
             * @description XAF
             * @example 500000
             */
            maximumAmount: number;
            /**
             * @description XAF
             * @example 0
             */
            processingFee: number;
            /** @example 1-2 minutes */
            processingTime: string;
        };
        PaymentMetadataResponse: {
            provider: components["schemas"]["PaymentProviderName"];
            /** @example Insufficient funds */
            reason: string | null;
            financialTransactionId: string | null;
            originalTransactionId: string | null;
        };
        PaymentResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            booking_id: string;
            /**
             * @description XAF
             * @example 4500
             */
            amount: number;
            provider: components["schemas"]["PaymentProviderName"];
            /** @example 237677000001 */
            phone_number: string;
            /** @description Null while Orange has not given one */
            transaction_id: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @example XAF */
            currency: string;
            /** Format: date-time */
            payment_time: string | null;
            metadata: components["schemas"]["PaymentMetadataResponse"];
            /** @example Payment failed: Insufficient funds */
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CreatePaymentRequest: {
            /** Format: uuid */
            booking_id: string;
            provider: components["schemas"]["PaymentProviderName"];
            /**
             * @description Nine digits, or twelve beginning with 237
             * @example 677000001
             */
            phone_number: string;
        };
        CheckStatusRequest: {
            /** @description The payment's id or its transaction_id */
            transactionId: string;
            provider?: components["schemas"]["PaymentProviderName"];
        };
        /**
         * @description Why the money goes back, where it does
         * @enum {string}
         */
        RefundCause: "passenger_cancelled" | "ride_cancelled" | "late_success" | "staff";
        CheckStatusResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** @enum {boolean} */
            success: true;
            status: components["schemas"]["PaymentStatus"];
            /** @example Payment is being processed */
            message: string;
            /** @description Why the money goes back, where it does */
            refund_cause: components["schemas"]["RefundCause"] | null;
            /**
             * @description Why it failed
             * @example Insufficient funds
             */
            error?: string;
        };
        PaymentStatusResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** @enum {boolean} */
            success: true;
            status: components["schemas"]["PaymentStatus"];
            /** @example Payment is being processed */
            message: string;
            /** @description Why the money goes back, where it does */
            refund_cause: components["schemas"]["RefundCause"] | null;
        };
        NotifyOfBookingRequest: {
            /** @description JSON: `{type: payment_completed | payment_completed_driver, userId, data: {bookingId}}` */
            notificationData: string;
        };
        ReceiptResponse: {
            /** @example RECEIPT-2026-000042 */
            receipt_number: string;
            /** @description Proves the receipt to anybody who asks GET /api/receipts/{receipt_number} */
            check: string;
            /** Format: date-time */
            issued_at: string;
            payment: components["schemas"]["PaymentResponse"];
        };
        ReceiptCheckResponse: {
            valid: boolean;
            /** @description XAF */
            amount?: number;
            /** Format: date-time */
            issued_at?: string;
        };
        AdminPaymentResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            booking_id: string;
            /**
             * @description XAF
             * @example 4500
             */
            amount: number;
            provider: components["schemas"]["PaymentProviderName"];
            /** @example 237677000001 */
            phone_number: string;
            /** @description Null while Orange has not given one */
            transaction_id: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @example XAF */
            currency: string;
            /** Format: date-time */
            payment_time: string | null;
            metadata: components["schemas"]["PaymentMetadataResponse"];
            /** @example Payment failed: Insufficient funds */
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            needs_review: boolean;
            /** @example amount_mismatch */
            review_reason: string | null;
            /** @description XAF that the provider took, where that is not the amount */
            amount_taken: number | null;
            /** Format: date-time */
            last_checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
        };
        RefundResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payment_id: string;
            /** Format: uuid */
            booking_id: string;
            /** @description XAF */
            amount: number;
            /** @example XAF */
            currency: string;
            rule: components["schemas"]["RefundRule"];
            cause: components["schemas"]["RefundCause"];
            status: components["schemas"]["RefundStatus"];
            provider: components["schemas"]["PaymentProviderName"];
            provider_reference: string;
            /** @description A person has to look at it */
            needs_review: boolean;
            /** @example unresolved_after_24_hours */
            review_reason: string | null;
            /** @description Of a refund paid by hand */
            settled_reference: string | null;
            /** Format: uuid */
            settled_by: string | null;
            error_message: string | null;
            /** Format: uuid */
            requested_by: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            last_checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PaymentEventResponse: {
            id: string;
            from_status: components["schemas"]["PaymentStatus"] | null;
            to_status: components["schemas"]["PaymentStatus"];
            /** @example callback */
            cause: string;
            fact: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            actor_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        AdminPaymentDetailResponse: {
            /** @description Why it failed; null where it did not, or where staff wrote the reason themselves */
            reason_code: components["schemas"]["PaymentReasonCode"] | null;
            /** @description The same, finer */
            reason_detail: components["schemas"]["PaymentReasonDetail"] | null;
            /** @description What a completed payment became: seats, or money on its way back */
            outcome: components["schemas"]["PaymentOutcome"] | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            booking_id: string;
            /**
             * @description XAF
             * @example 4500
             */
            amount: number;
            provider: components["schemas"]["PaymentProviderName"];
            /** @example 237677000001 */
            phone_number: string;
            /** @description Null while Orange has not given one */
            transaction_id: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @example XAF */
            currency: string;
            /** Format: date-time */
            payment_time: string | null;
            metadata: components["schemas"]["PaymentMetadataResponse"];
            /** @example Payment failed: Insufficient funds */
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            needs_review: boolean;
            /** @example amount_mismatch */
            review_reason: string | null;
            /** @description XAF that the provider took, where that is not the amount */
            amount_taken: number | null;
            /** Format: date-time */
            last_checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            refund: components["schemas"]["RefundResponse"] | null;
            events: components["schemas"]["PaymentEventResponse"][];
            /** @description What waits for a second person */
            approval: components["schemas"]["ApprovalResponse"] | null;
        };
        /** @enum {string} */
        ReconcileOutcome: "failed";
        ReconcilePaymentRequest: {
            outcome?: components["schemas"]["ReconcileOutcome"];
            /** @description Required with an outcome; kept in the audit */
            reason?: string;
        };
        RefundPaymentRequest: {
            /** @description Kept in the audit */
            reason: string;
        };
        RefundEventResponse: {
            id: string;
            from_status: components["schemas"]["RefundStatus"] | null;
            to_status: components["schemas"]["RefundStatus"];
            /** @example reconcile */
            cause: string;
            fact: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            actor_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        RefundDetailResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payment_id: string;
            /** Format: uuid */
            booking_id: string;
            /** @description XAF */
            amount: number;
            /** @example XAF */
            currency: string;
            rule: components["schemas"]["RefundRule"];
            cause: components["schemas"]["RefundCause"];
            status: components["schemas"]["RefundStatus"];
            provider: components["schemas"]["PaymentProviderName"];
            provider_reference: string;
            /** @description A person has to look at it */
            needs_review: boolean;
            /** @example unresolved_after_24_hours */
            review_reason: string | null;
            /** @description Of a refund paid by hand */
            settled_reference: string | null;
            /** Format: uuid */
            settled_by: string | null;
            error_message: string | null;
            /** Format: uuid */
            requested_by: string | null;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            last_checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            events: components["schemas"]["RefundEventResponse"][];
            /** @description What waits for a second person */
            approval: components["schemas"]["ApprovalResponse"] | null;
        };
        SettleRefundRequest: {
            /** @description The number of the provider's transfer */
            reference: string;
        };
        /** @enum {string} */
        EarningStatus: "to_come" | "disputed" | "available" | "paid";
        RideEarningResponse: {
            /** Format: uuid */
            ride_id: string;
            /** @description XAF. Below 0 where something was refunded after it had been paid out: the next payout is less by it */
            amount: number;
            status: components["schemas"]["EarningStatus"];
        };
        EarningsResponse: {
            /** @description XAF */
            to_come: number;
            /** @description XAF; no code was entered and nobody confirmed the journey */
            disputed: number;
            /** @description XAF; below 0 where more was refunded than is to be paid out */
            available: number;
            /** @description XAF */
            paid: number;
            /** @description The latest departure first; a line for each status of a ride; a ride that brings nothing is left out */
            rides: components["schemas"]["RideEarningResponse"][];
        };
        /** @enum {string} */
        PayoutBatchStatus: "open" | "paid" | "cancelled";
        PayoutBatchResponse: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["PayoutBatchStatus"];
            /** @description XAF, of all its payouts */
            amount: number;
            /** @description How many drivers it pays */
            payout_count: number;
            /** @description Of the bulk payment, once it is paid */
            reference: string | null;
            /** Format: uuid */
            created_by: string;
            /** Format: uuid */
            paid_by: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PayoutRideResponse: {
            /** Format: uuid */
            ride_id: string;
            /** @description XAF; below 0 where an earlier payout is made good */
            amount: number;
        };
        PayoutResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            driver_id: string;
            full_name: string;
            /** @example 237677000001 */
            phone_number: string;
            /** @description Whose number it is; null where it is neither provider's */
            provider: components["schemas"]["PaymentProviderName"] | null;
            /** @description From which account it was paid */
            paid_from: components["schemas"]["PaymentProviderName"] | null;
            /** @description XAF */
            amount: number;
            rides: components["schemas"]["PayoutRideResponse"][];
        };
        /** @enum {string} */
        PayoutStopReason: "suspended" | "open_report" | "payouts_stopped";
        PayoutLeftOutResponse: {
            /** Format: uuid */
            driver_id: string;
            full_name: string;
            /** @description XAF */
            amount: number;
            reason: components["schemas"]["PayoutStopReason"];
        };
        PayoutBatchDetailResponse: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["PayoutBatchStatus"];
            /** @description XAF, of all its payouts */
            amount: number;
            /** @description How many drivers it pays */
            payout_count: number;
            /** @description Of the bulk payment, once it is paid */
            reference: string | null;
            /** Format: uuid */
            created_by: string;
            /** Format: uuid */
            paid_by: string | null;
            /** Format: date-time */
            paid_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            payouts: components["schemas"]["PayoutResponse"][];
            left_out: components["schemas"]["PayoutLeftOutResponse"][];
            /** @description What waits for a second person */
            approval: components["schemas"]["ApprovalResponse"] | null;
        };
        CreatePayoutBatchRequest: {
            /** @description Kept in the audit */
            reason?: string;
        };
        /** @enum {string} */
        PayoutCsvProvider: "mtn" | "orange" | "other";
        MarkPaidRequest: {
            /** @description The provider's reference of the bulk payment */
            reference: string;
            /** @description The account that paid all of it; unset, each driver was paid from their own provider's. Required where a number is neither provider's */
            paid_from?: components["schemas"]["PaymentProviderName"];
            /** @description The money had left before a driver of the batch was suspended, reported or stopped: record it all the same */
            already_sent?: boolean;
        };
        CancelPayoutBatchRequest: {
            /** @description Kept in the audit */
            reason: string;
        };
        AccountExportResponse: {
            /** Format: date-time */
            exported_at: string;
            profile: {
                [key: string]: unknown;
            };
            blocks: {
                [key: string]: unknown;
            }[];
            /** @description Sign-ins, without tokens */
            sessions: {
                [key: string]: unknown;
            }[];
            /** @description Browsers that were signed in, without their tokens */
            devices: {
                [key: string]: unknown;
            }[];
            /** @description When and from where codes were asked for, without the codes */
            sign_in_codes: {
                [key: string]: unknown;
            }[];
            /** @description Without boarding codes */
            bookings: {
                [key: string]: unknown;
            }[];
            payments: {
                [key: string]: unknown;
            }[];
            refunds: {
                [key: string]: unknown;
            }[];
            receipts: {
                [key: string]: unknown;
            }[];
            /** @description XAF by booking, after refunds */
            earnings: {
                [key: string]: unknown;
            }[];
            payouts: {
                [key: string]: unknown;
            }[];
            /** @description Those published as a driver */
            rides: {
                [key: string]: unknown;
            }[];
            /** @description Numbers and decisions; of documents their names and times */
            driver_applications: {
                [key: string]: unknown;
            }[];
            /** @description When an approver opened which document */
            document_views: {
                [key: string]: unknown;
            }[];
            /** @description The documents themselves, `content` in base64 */
            document_files: {
                [key: string]: unknown;
            }[];
            conversations: {
                [key: string]: unknown;
            }[];
            /** @description Written and received */
            messages: {
                [key: string]: unknown;
            }[];
            /** @description Those made */
            reports: {
                [key: string]: unknown;
            }[];
            notifications: {
                [key: string]: unknown;
            }[];
            /** @description Browsers that may tell them, without their addresses */
            push_subscriptions: {
                [key: string]: unknown;
            }[];
            /** @description What was decided about the profile */
            decisions: {
                [key: string]: unknown;
            }[];
        };
        AccountDeletedResponse: {
            deleted: boolean;
        };
        FreshCodeRequest: {
            /**
             * @description The code of POST /api/auth/otp for the caller’s own number
             * @example 123456
             */
            token?: string;
            /** @description PKCE: what the code_challenge of the request was made from */
            code_verifier?: string;
        };
        StaffStatsResponse: {
            applications_waiting: number;
            renewals_waiting: number;
            /**
             * Format: date-time
             * @description Since when the oldest application waits
             */
            oldest_waiting_since: string | null;
            /** @description Seconds, of the decisions of the last 30 days */
            median_seconds_to_decision: number | null;
            /** @description Not cancelled, departing today */
            rides_today: number;
            /** @description Made today */
            bookings_today: number;
            /** @description Completed today */
            payments_today: number;
            /** @description XAF of those */
            amount_today: number;
            payments_to_review: number;
            /** @description To be paid by hand, or held for a look */
            refunds_waiting: number;
            reports_open: number;
            /** @description Commands that wait for a second person */
            approvals_waiting: number;
        };
        /** @enum {string} */
        RiskKind: "shared_payer_number" | "shared_device" | "shared_address" | "confirm_travel_burst" | "lapsed_holds" | "many_moves" | "many_refunds" | "new_driver_prepaid";
        /**
         * @description The staff list it is in
         * @enum {string}
         */
        RiskEvidenceType: "bookings" | "payments" | "rides" | "refunds" | "profiles";
        RiskEvidenceResponse: {
            /** @description The staff list it is in */
            type: components["schemas"]["RiskEvidenceType"];
            /** Format: uuid */
            id: string;
        };
        RiskSignalResponse: {
            kind: components["schemas"]["RiskKind"];
            /** @description How often in the last 30 days */
            count: number;
            /** @description What it adds to the score */
            points: number;
            /** Format: date-time */
            last_at: string;
            /** @description Up to ten records of each type */
            evidence: components["schemas"]["RiskEvidenceResponse"][];
        };
        RiskReportResponse: {
            /**
             * Format: uuid
             * @description Of the profile
             */
            id: string;
            full_name: string;
            role: components["schemas"]["ProfileRole"];
            suspended: boolean;
            /**
             * Format: date-time
             * @description Of the profile
             */
            created_at: string;
            score: number;
            signals: components["schemas"]["RiskSignalResponse"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Terms_terms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TermsResponse"];
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Towns_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the list already held */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TownResponse"][];
                    };
                };
            };
            /** @description The list already held is the current one */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Audit_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "action" | "subject_type";
                order?: "asc" | "desc";
                action?: string;
                actor_id?: string;
                subject_type?: string;
                subject_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AuditEventResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Audit_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AuditEventResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Profiles_getOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProfileResponse"];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Account_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FreshCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AccountDeletedResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Profiles_updateOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Profiles_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PublicProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Blocks_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlockedPersonResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Blocks_block: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlockResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Blocks_unblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BlockResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Avatars_replace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    avatar: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Avatars_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The picture already held is the current one */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminProfiles_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "updated_at" | "full_name" | "phone" | "role" | "staff_role";
                order?: "asc" | "desc";
                role?: "user" | "driver";
                staff_role?: "approver" | "admin";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffProfileResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminProfiles_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminAccess_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAccessRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Approvals_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "requested_at" | "amount";
                order?: "asc" | "desc";
                status?: components["schemas"]["ApprovalStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApprovalRequestResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Approvals_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApprovalRequestResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Approvals_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawApprovalRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApprovalRequestResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    DevSms_list: {
        parameters: {
            query?: {
                /** @description A number, in any form that sign-in takes */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DevSmsResponse"][];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Notifications_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NotificationResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Notifications_markRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UnreadResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Push_publicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PublicKeyResponse"];
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Push_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Push_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Auth_requestCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CodeRequestedResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Auth_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedInResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Auth_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedInResponse"] | null;
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Auth_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedInResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Auth_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOutRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Sessions_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OwnSessionResponse"][];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminAccess_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopPayoutsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffProfileResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_standing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactorResponse"];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactorResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FactorEnrolmentResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RecoveryCodesResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactorResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    SecondFactor_recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactorResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminSecondFactor_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetSecondFactorRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactorResetResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Applications_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    national_id_number?: string;
                    license_number?: string;
                    registration_number?: string;
                    insurance_number?: string;
                    technical_inspection_number?: string;
                    road_tax_number?: string;
                    /** Format: date */
                    license_expires_on?: string;
                    /** Format: date */
                    insurance_expires_on?: string;
                    /** Format: date */
                    technical_inspection_expires_on?: string;
                    /** Format: binary */
                    national_id_file_recto?: string;
                    /** Format: binary */
                    national_id_file_verso?: string;
                    /** Format: binary */
                    license_file_recto?: string;
                    /** Format: binary */
                    license_file_verso?: string;
                    /** Format: binary */
                    registration_file_recto?: string;
                    /** Format: binary */
                    registration_file_verso?: string;
                    /** Format: binary */
                    insurance_file_recto?: string;
                    /** Format: binary */
                    insurance_file_verso?: string;
                    /** Format: binary */
                    technical_inspection_file?: string;
                    vehicle_images?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DriverApplicationResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Applications_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DriverApplicationResponse"] | null;
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Applications_renew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                field: components["schemas"]["SingleFileField"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /** Format: date */
                    expires_on?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DriverApplicationResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "updated_at" | "decided_at" | "status" | "full_name";
                order?: "asc" | "desc";
                status?: components["schemas"]["DriverApplicationStatus"];
                /** @description Only those with renewed papers that wait (or, false, without) */
                renewals?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffApplicationResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApplicationCountsResponse"];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffApplicationDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_decide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideApplicationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffApplicationDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameApplicantRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffApplicationDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_decideRenewal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                field: components["schemas"]["SingleFileField"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideRenewalRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffApplicationDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminApplications_link: {
        parameters: {
            query?: {
                size?: "full" | "thumbnail";
                /** @description waiting: the renewed paper */
                state?: "current" | "waiting";
            };
            header?: never;
            path: {
                id: string;
                field: components["schemas"]["DocumentFilePlace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentLinkResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Files_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document: images to show, PDFs only to save */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "application/pdf": string;
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["FailureResponse"];
                    "image/png": components["schemas"]["FailureResponse"];
                    "application/pdf": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["FailureResponse"];
                    "image/png": components["schemas"]["FailureResponse"];
                    "application/pdf": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["FailureResponse"];
                    "image/png": components["schemas"]["FailureResponse"];
                    "application/pdf": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["FailureResponse"];
                    "image/png": components["schemas"]["FailureResponse"];
                    "application/pdf": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["FailureResponse"];
                    "image/png": components["schemas"]["FailureResponse"];
                    "application/pdf": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                driver_id?: string;
                from_city?: string;
                to_city?: string;
                /** @description XAF for one seat */
                min_price?: number;
                /** @description XAF for one seat */
                max_price?: number;
                /** @description Of the seats still free */
                min_seats?: number;
                /** @description Scheduled and departing later than now */
                upcoming?: boolean;
                /** @description A day in Douala */
                date?: string;
                sort?: components["schemas"]["RideSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRideRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_ofDriver: {
        parameters: {
            query?: {
                upcoming?: boolean;
                past?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"][];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRideRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Rides_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminRides_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "departure_time" | "price" | "seats_available" | "status";
                order?: "asc" | "desc";
                status?: components["schemas"]["RideStatus"];
                driver_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RideResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminRides_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffRideDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                status?: components["schemas"]["BookingStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters; a repeat replays the first answer for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBookingRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Idempotency-Key reused with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_previewCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CancellationRefundResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBookingRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CancelledBookingResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyBookingRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Bookings_confirmTravel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    BookedRides_reservations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriverReservationsResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    BookedRides_ofPassenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UserRideResponse"][];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminBookings_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "amount" | "seats" | "status" | "payment_status";
                order?: "asc" | "desc";
                status?: components["schemas"]["BookingStatus"];
                payment_status?: components["schemas"]["PaymentStatus"];
                /** @description Only those whose money waits for a person (or only the others) */
                disputed?: boolean;
                ride_id?: string;
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminBookings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffBookingDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminBookings_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBookingRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffBookingDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Conversations_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenConversationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationResponse"];
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Conversations_ofPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConversationResponse"][];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Messages_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessageRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Messages_ofRide: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description The newest of what stands before this message */
                before?: string;
                /** @description The oldest of what came after this message */
                after?: string;
                /** @description Only the conversation with this person */
                otherUserId?: string;
            };
            header?: never;
            path: {
                rideId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Messages_ofDrivenRide: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description The newest of what stands before this message */
                before?: string;
                /** @description The oldest of what came after this message */
                after?: string;
            };
            header?: never;
            path: {
                rideId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Messages_unread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UnreadCountResponse"][];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Messages_markRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rideId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadMessagesRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UnreadCountResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Reports_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportResponse"];
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminReports_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "resolved_at" | "reason" | "status";
                order?: "asc" | "desc";
                status?: components["schemas"]["ReportStatus"];
                reason?: components["schemas"]["ReportReason"];
                /** @description Who is reported */
                subject_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffReportResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminReports_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffReportDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminReports_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveReportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffReportResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProviderResponse"][];
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Only the payments of this booking */
                booking_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PaymentResponse"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_start: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters; a repeat replays the first answer for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PaymentResponse"];
                        message: string;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Idempotency-Key reused with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_checkStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckStatusRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckStatusResponse"];
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_status: {
        parameters: {
            query: {
                /** @description The payment's id or its transaction_id */
                transactionId: string;
                provider?: components["schemas"]["PaymentProviderName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentStatusResponse"];
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Payments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PaymentResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Callbacks_putMtn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Callbacks_postMtn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Callbacks_putOrange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Callbacks_postOrange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    NotificationRequests_tell: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotifyOfBookingRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never> | null;
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Receipts_ofPayment: {
        parameters: {
            query?: {
                /** @description Of the PDF; default the person's own language, then Accept-Language */
                lang?: "fr" | "en";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReceiptResponse"];
                    };
                    "application/pdf": string;
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No such representation */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Receipts_verify: {
        parameters: {
            query?: {
                check?: string;
            };
            header?: never;
            path: {
                receipt_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReceiptCheckResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "updated_at" | "payment_time" | "amount" | "status" | "needs_review";
                order?: "asc" | "desc";
                status?: components["schemas"]["PaymentStatus"];
                provider?: components["schemas"]["PaymentProviderName"];
                booking_id?: string;
                /** @description Only those that wait for a person (or only the others) */
                needs_review?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminPaymentResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminPaymentDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcilePaymentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminPaymentDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundPaymentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminPaymentDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_listRefunds: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "updated_at" | "amount" | "status" | "needs_review";
                order?: "asc" | "desc";
                status?: components["schemas"]["RefundStatus"];
                booking_id?: string;
                payment_id?: string;
                /** @description Only those that wait for a person (or only the others) */
                needs_review?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RefundResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RefundDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayments_settleRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleRefundRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RefundDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    DriverEarnings_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EarningsResponse"];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: "created_at" | "paid_at" | "amount" | "status";
                order?: "asc" | "desc";
                status?: components["schemas"]["PayoutBatchStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PayoutBatchResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayoutBatchRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PayoutBatchDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PayoutBatchDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_csv: {
        parameters: {
            query?: {
                /** @description Only the numbers of one provider, or of neither; each provider's bulk payment takes its own */
                provider?: components["schemas"]["PayoutCsvProvider"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_markPaid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkPaidRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PayoutBatchDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    AdminPayoutBatches_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelPayoutBatchRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PayoutBatchDetailResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Account_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AccountExportResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Wrong media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    StaffStats_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StaffStatsResponse"];
                    };
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    RiskSignals_list: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description The `pagination.next` of the page before */
                cursor?: string;
                /** @description Text to look for */
                q?: string;
                sort?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RiskReportResponse"][];
                        pagination: components["schemas"]["StaffPagination"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    RiskSignals_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RiskReportResponse"];
                    };
                };
            };
            /** @description Malformed or invalid input */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not yours, or not your role */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Not there, or not yours to know */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never>;
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never>;
                    };
                };
            };
            /** @description Throttled; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description Unforeseen */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
            /** @description A dependency is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureResponse"];
                };
            };
        };
    };
}
