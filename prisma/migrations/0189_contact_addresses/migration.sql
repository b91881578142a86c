SET lock_timeout = '5s';

-- Where the mail of an account goes that came in by a shop and has no address of its own (decision 94).
CREATE TABLE "contact_addresses" (
    "account_id" UUID NOT NULL,
    "confirmed" TEXT,
    "asked" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "is_returned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "contact_addresses_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "contact_addresses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
