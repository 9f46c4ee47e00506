PRAGMA user_version = 8;
CREATE TABLE tables (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    owner INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    variants TEXT NOT NULL,
    language TEXT NOT NULL,
    seed TEXT NOT NULL,
    panel INTEGER,
    frozen TEXT,
    revision INTEGER NOT NULL,
    sequence INTEGER NOT NULL, ended_by TEXT, secret TEXT NOT NULL DEFAULT '', digest TEXT NOT NULL DEFAULT '', paused REAL, moved REAL NOT NULL DEFAULT 0, wishes TEXT NOT NULL DEFAULT '[]', pace INTEGER, lot INTEGER NOT NULL DEFAULT 0, again TEXT, hints INTEGER,
    UNIQUE (guild, number)
) STRICT;
INSERT INTO tables VALUES (1, 'oldlob', 1456255637913600000, 1456255637913600009, NULL, 1, 'basari', 1, 'lobby', 1456255637913600020, 3, '[]', 'en', '', 1456255637913600025, NULL, 3, 0, NULL, '155c6ded2ab66a6334a41d5f78d0e7212c741ceda642a895e40be39ca64432e8', '', NULL, 1767268800.0, '[]', NULL, 0, NULL, NULL);
INSERT INTO tables VALUES (2, 'jaiend', 1456255637913600000, 1456255637913600009, 1456572727296000049, 2, 'jaipur', 1, 'over', 1456255637913600013, 2, '[]', 'en', 'f6238f67534b4f06ded7e06b51001fe54474325f3d8592c461453db11b73b66d', 1456573465493504005, NULL, 195, 185, NULL, '40c99a260eae70a57593cb2ac96536cd99e0d2c527f95b55b90808e15a85a765', '9837b1558a548622e0876de85646a75dc2ae6e7c365f6ddc306d0893504a06a0', NULL, 1767344585.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (3, 'basend', 1456255637913600000, 1456255637913600009, 1456573503242240007, 3, 'basari', 1, 'over', 1456255637913600016, 3, '[]', 'en', '3020189b01c8ae239aafa54a2ec457d490dfca461822919ebb8957051b10b2d8', 1456573729734656009, NULL, 89, 68, NULL, '4c7d459b1ac78f0e480915b986d293bdf86261d449953b5aebc4c123d43d7ea7', 'e7307401723fabab0dfd0b636c149a64d7196f0437502a13078e91df35098010', NULL, 1767344642.0, '[]', 86400, 1, NULL, NULL);
INSERT INTO tables VALUES (4, 'johend', 1456255637913600000, 1456255637913600009, 1456573742317568006, 4, 'johari', 1, 'over', 1456255637913600019, 2, '["must_act"]', 'en', '9027082b196d600cbc05cdfd680fea18e391582e67d36fb036bfbc61147de629', 1456574123999232007, NULL, 130, 95, NULL, 'c891a8512b61ea5c7238c8ebfb4fe45dfe61f1542da3e32103c73cc3267c5809', '66f8c84fe653d30f71f336074f6520889efb2e1a8cecf14f842ac4cfc16c9ea1', NULL, 1767344737.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (5, 'jaicon', 1456255637913600000, 1456255637913600009, 1456574140776448006, 5, 'jaipur', 1, 'over', 1456255637913600021, 2, '["open_herds"]', 'en', '4d70eb2e1ed6cba7845461465ca4987219d95bebd308871fdeb6efa24e5fc370', 1456574140776448011, NULL, 9, 4, NULL, '2f1efee90be3fa25a5850b34749e1cee69eaf2bd7d012d464116c03e09a818dd', '14d1537a183be138014a550ad5ebad5d80d392029420145cc64497210143e168', NULL, 1767344740.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (6, 'jaicut', 1456255637913600000, 1456255637913600009, 1456574153359360011, 6, 'jaipur', 1, 'cancelled', 1456255637913600019, 2, '[]', 'en', 'a9a9481f5c03defe834c348ecd17698e42e7193ae59a6091cdec670c1e4791ef', 1456574161747968009, NULL, 10, 3, 'ivy', '1c98018e0b6aeee10c8a894e271b738b8961bf60966e878d91d0a5f8f31cc6c4', 'a8dc547c00dcce0e507bbdbfbd2517a36a9e1052585e264b79c8cfc67257b9ce', NULL, 1767344742.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (7, 'lobcut', 1456255637913600000, 1456255637913600009, NULL, 7, 'basari', 1, 'cancelled', 1456255637913600019, 5, '[]', 'en', '', 1456574161747968012, NULL, 3, 0, 'gus', '9de6a6026914382f37c9814c6a7b18768a74fb5a673f26b3b19b88cd26d63616', '', NULL, 1767344742.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (8, 'basgal', 1456255637913600000, 1456255637913600011, 1456584051916800002, 8, 'basari', 1, 'playing', 1456255637913600017, 4, '[]', 'en', '6f4f60fafd48c9a1d5c85ce8027260a1a1e4942c67cb29ca3d8c853bc5d48a24', 1456584110637056007, NULL, 29, 19, NULL, 'bb53a52d73bb0f8c68a8f08bd421c97da7fc90874b2408051c2fc016546cfcfd', '47bd7d1eafac16f8cfd36bdf790aff69d8bfe2ed873a9a366e86cee5d3ba544b', NULL, 1767349874.0, '[]', 2700, 0, NULL, NULL);
INSERT INTO tables VALUES (9, 'johhar', 1456255637913600003, 1456255637913600012, NULL, 1, 'johari', 1, 'playing', 1456255637913600014, 3, '[]', 'de', 'f5e6bf39b87614feae64f8a441cde0846aa69b553c390245eb17ae51a45c73bd', 1456595720470528007, NULL, 17, 9, NULL, '6fd3c949b368ca2dc4ed00016eea67c88f92803b6cac764762c1797b0ddc1098', '832262420f0e34576bc8cca7d120cb7043bc2589ea4347dd88721a3cd8d0aef3', NULL, 1767349883.0, '[]', 2700, 0, NULL, NULL);
INSERT INTO tables VALUES (10, 'johtak', 1456255637913600000, 1456255637913600009, 1456605036019712006, 9, 'johari', 1, 'playing', 1456255637913600015, 3, '[]', 'en', '3cdf81614d206a46c38bf96336aa070f37c46977ab3462a73934bd4a06db5bb7', 1456605061185536005, NULL, 23, 14, NULL, 'ae50b9ff123ea2fdeb86693920f6ca889ec27d9710d2a3f44c9f46004ec04321', '393242d6ce2951282613f041b8ffe3d4451ed77a1ee2f7fc803368d0734689ed', NULL, 1767352111.0, '[]', NULL, 0, NULL, NULL);
INSERT INTO tables VALUES (11, 'jaipau', 1456255637913600000, 1456255637913600009, 1456605069574144016, 10, 'jaipur', 1, 'playing', 1456255637913600016, 2, '[]', 'en', '6ba4f9b7fc06163514ca3bdcc477f15aca26ce4cc779ad0a85a4d9a89180dfa2', 1456605069574144022, NULL, 15, 9, NULL, 'fdfc5b39e956717f96b9da2886948f30e05fb249ecc2e061fa2b8f04ed7f8f57', '1c24fa4bf50772046cc73e4fe22953226a9e4c3bd3c0b8b40fda8ad30ae7d6cb', 1767352119.0, 1767352119.0, '[]', 259200, 0, NULL, NULL);
INSERT INTO tables VALUES (12, 'basopn', 1456255637913600000, 1456255637913600009, 1456605103128576011, 11, 'basari', 1, 'playing', 1456255637913600019, 4, '[]', 'en', '0bf521bec609b4889ecaba061ab148e80541c8112572c3aaaefd61c02e9df8fd', 1456605140877312012, NULL, 23, 14, NULL, '2a2faf46900dbbbb54c43d11d146d3cf4aaac8d467b53dc7e9579b92ea10514e', '10af2b41c5c704ea11954b0e0d5ddf5ddf56bfa59129a564b33638e8da0be885', NULL, 1767352128.0, '[]', 259200, 0, NULL, NULL);
INSERT INTO tables VALUES (13, 'jaifro', 1456255637913600000, 1456255637913600010, 1456605140877312015, 12, 'jaipur', 1, 'playing', 1456255637913600019, 2, '[]', 'en', 'ee2bc28e7cf36b340539f24cd35089d670360397076ce31e3438d7db33b42660', 1456605140877312020, 'play.frozen.gone', 12, 6, NULL, 'b1911eb2f00617f4bb209f5f473fcd2677c3fe554ec32f92672ddcd6419948c8', 'f1fca01693c4ca5f48dd1f7944e871ec2d28fddbfa3fa9faf01059ecf23457f7', NULL, 1767352133.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (14, 'jailiv', 1456255637913600000, 1456255637913600009, 1456605161848832016, 13, 'jaipur', 1, 'playing', 1456255637913600013, 2, '[]', 'en', '9930f86867d06947d1ff7818b94caf2845c9c8d21d5e4056347a80acb2bff946', 1456605161848832021, NULL, 18, 12, NULL, '5ecb84bbece65fb2d6efd2432680d7b96ae8317d3ec7925e06db327bd61dd0f8', '171fb941fd54aa4b245e106aa2adea4060e795e9150f5044a1c6d743ae230a09', NULL, 1767352145.0, '[["pause", 0]]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (15, 'jaisol', 1456255637913600000, 1456255637913600009, NULL, 14, 'jaipur', 1, 'playing', 1456255637913600020, 2, '[]', 'en', '7728ee7ae86272e12cbfb2b8d11e95313e2ac1c37547fb313099128609eedef1', 1456605212180480020, NULL, 8, 5, NULL, 'f32dad192a6e01062d7cefe1ac3a4b389fa932b9ba0a69bd297431b559e40a08', '3343539f248a56bbf5179aee6eebc1a2024dbf3961cc893e72cad23b80397359', NULL, 1767352147.0, '[]', NULL, 0, NULL, NULL);
INSERT INTO tables VALUES (16, 'bassol', 1456255637913600000, 1456255637913600009, NULL, 15, 'basari', 1, 'playing', 1456255637913600021, 3, '[]', 'en', '8578af0868567b9824f566f5b6c57e2179a1bdf919080475a31f41d05439a660', 1456605220569088013, NULL, 8, 5, NULL, '33530c685feb6f48e179f785e89b9da4884beb3d17c3a994c89396285e3da86e', '44f6940f9dd2280071ecf52d0bdc2c0c93ae06ae56f34408e7970893e58948f5', NULL, 1767352148.0, '[]', NULL, 0, NULL, NULL);
INSERT INTO tables VALUES (17, 'jaisil', 1456255637913600000, 1456255637913600009, 1456605224763392006, 16, 'jaipur', 1, 'over', 1456255637913600021, 2, '[]', 'en', '509efc99275b786ebc6c1e3f18e78edbe9679c8c060c743c5638c835301b7cdb', 1456605224763392011, NULL, 10, 5, NULL, '2062131cafc2b3f12afb6535328570b99b867bdecdbebaaa85d39987c0dc2d6c', '30bec2221c28d7036877adb1c9290a1710a8e3825771651c2ee048fb6257700d', NULL, 1767352253.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (18, 'jaimut', 1456255637913600000, 1456255637913600009, 1456605241540608006, 17, 'jaipur', 1, 'playing', 1456255637913600018, 2, '[]', 'en', 'a060f23cd6cfb85b289448c7d21e57e0d7f23689db2cf1002c795bae6370b52b', 1456605241540608012, NULL, 14, 9, NULL, '770a7980fdeaa90a6d73ceba5d759be1017a1446b7d9e8fb37d3c9303d63974e', '44eaf6928b01404cf86de98e3d28f0b3bb4e2209dca57ebf83dfee50c6245b48', NULL, 1767352253.0, '[]', 120, 0, NULL, NULL);
INSERT INTO tables VALUES (19, 'newlob', 1456255637913600000, 1456255637913600009, NULL, 18, 'johari', 1, 'lobby', 1456255637913600014, 4, '["must_act"]', 'en', '', 1456605266706432010, NULL, 11, 0, NULL, '838640a453a7c7b2993fd22b72ed36824240d4aded1855911a6201af33273a50', '', NULL, 1767352158.0, '[]', 7200, 1, NULL, 1);
INSERT INTO tables VALUES (20, 'again2', 1456255637913600000, 1456255637913600009, 1456572727296000049, 19, 'jaipur', 1, 'lobby', 1456255637913600013, 2, '[]', 'en', '', 1456605266706432033, NULL, 2, 0, NULL, '00cb42a03ede28d9f04f814a9d6763604221cf95ada19d1e4494b92cb5ec052f', '', NULL, 1767352158.0, '[]', 86400, 0, 'jaiend', NULL);
INSERT INTO tables VALUES (21, 'mndlob', 1456255637913600000, 1456255637913600009, NULL, 20, 'basari', 1, 'lobby', 1456255637913600018, 5, '[]', 'en', '', 1456605266706432037, NULL, 6, 0, NULL, '5f1f0474b21c56dbfe414a7c50aea507cb9391bef425db0a1b06b1f3c7cd7ef3', '', NULL, 1767352158.0, '[]', 86400, 0, NULL, NULL);
INSERT INTO tables VALUES (22, 'fresh1', 1456255637913600000, 1456255637913600009, NULL, 21, 'johari', 1, 'lobby', 1456255637913600021, 2, '[]', 'en', '', NULL, NULL, 1, 0, NULL, '5927dffdc5340c4b753b5ef93eca6c8c30a005d587330eaaf9b55f9dae5de714', '', NULL, 1767352253.0, '[]', 86400, 0, NULL, NULL);
CREATE INDEX tables_by_guild ON tables (guild, status);
CREATE TABLE sitters (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL, caretaker INTEGER NOT NULL DEFAULT 0, ai TEXT CHECK (ai IN ('easy', 'medium', 'hard')), open INTEGER NOT NULL DEFAULT 0, conceded INTEGER NOT NULL DEFAULT 0, joined TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO sitters VALUES ('again2', 0, 1456255637913600013, 'ada', 0, NULL, 0, 0, 'a53f8d0596296773370b0bddb3d1ebfa');
INSERT INTO sitters VALUES ('basend', 0, 1456255637913600016, 'dee', 0, NULL, 0, 0, 'c92ca458bb017a2994fd7e4fdb55b5f3');
INSERT INTO sitters VALUES ('basend', 1, 1456255637913600018, 'fay', 0, NULL, 0, 0, 'a023d593cb16cd4b91dc998dd1455d7f');
INSERT INTO sitters VALUES ('basend', 2, 1456255637913600015, 'cy', 0, NULL, 0, 0, 'cc765c97c4539aa2cfd501b709d669bd');
INSERT INTO sitters VALUES ('basgal', 0, 1456255637913600017, 'eve', 0, NULL, 0, 0, '0681903ea39f3b68703d65bc5721bd49');
INSERT INTO sitters VALUES ('basgal', 1, 1456255637913600016, 'dee', 1, NULL, 0, 0, '75b1b71204f10d798569fe3d63c6bc9e');
INSERT INTO sitters VALUES ('basgal', 2, 1456255637913600015, 'cy', 0, NULL, 0, 0, '904926965c067767019e4f4a1858de63');
INSERT INTO sitters VALUES ('basgal', 3, 1456255637913600018, 'fay', 0, NULL, 0, 0, '95fccaa4e87622ca0f0b073996ba9f02');
INSERT INTO sitters VALUES ('basopn', 0, 1456255637913600019, 'gus', 0, NULL, 0, 0, '7fbe4e751d736d56c45c65b6eaf163b6');
INSERT INTO sitters VALUES ('basopn', 1, 1456255637913600020, 'hal', 1, NULL, 1, 0, '4fb7ad15e0c58ad34d55f7febeca25d1');
INSERT INTO sitters VALUES ('basopn', 2, 1456255637913600021, 'ivy', 1, NULL, 0, 1, 'a6fa9c05379854faced44d31b904c9bc');
INSERT INTO sitters VALUES ('basopn', 3, 1456255637913600022, 'jo', 0, NULL, 0, 0, '5e9afb68671aa71bedb3ffced31ca9ed');
INSERT INTO sitters VALUES ('bassol', 0, 1456255637913600021, 'ivy', 0, NULL, 0, 0, '19f6c1127f5a33e6dd51ab1407b19702');
INSERT INTO sitters VALUES ('bassol', 1, -1, 'Opal', 0, 'easy', 0, 0, '047b5f242da063222b4622ab5a13bda0');
INSERT INTO sitters VALUES ('bassol', 2, -2, 'Onyx', 0, 'easy', 0, 0, 'ae64d6cf3832dfa8a4cbfee6d0546c0e');
INSERT INTO sitters VALUES ('fresh1', 0, 1456255637913600021, 'ivy', 0, NULL, 0, 0, 'a362421315f99605323466e48f0625a3');
INSERT INTO sitters VALUES ('jaicon', 0, 1456255637913600019, 'gus', 1, NULL, 0, 1, '85ab33bf9b3b0f6a79104eae71eff01d');
INSERT INTO sitters VALUES ('jaicon', 1, 1456255637913600021, 'ivy', 0, NULL, 0, 0, '5230d4c3dc694c08b1f3bdf9704ad0b0');
INSERT INTO sitters VALUES ('jaicut', 0, 1456255637913600019, 'gus', 0, NULL, 0, 0, '50189d0c416cf3b9a2274dcc243fc69e');
INSERT INTO sitters VALUES ('jaicut', 1, 1456255637913600021, 'ivy', 0, NULL, 0, 0, 'fa2e981c43b250e3d9d737b59933eda4');
INSERT INTO sitters VALUES ('jaiend', 0, 1456255637913600013, 'ada', 0, NULL, 0, 0, 'a55127b18687e999cae2d950b0c26aba');
INSERT INTO sitters VALUES ('jaiend', 1, 1456255637913600014, 'bo', 0, NULL, 0, 0, '7eeb14d2da9439392acf9d354934743a');
INSERT INTO sitters VALUES ('jaifro', 0, 1456255637913600019, 'gus', 0, NULL, 0, 0, 'd6e417129d0de51258b6a7a57c6ac05e');
INSERT INTO sitters VALUES ('jaifro', 1, 1456255637913600020, 'hal', 0, NULL, 0, 0, '3e4223a62215d1cf69fbe9f8a030879f');
INSERT INTO sitters VALUES ('jailiv', 0, 1456255637913600013, 'ada', 0, NULL, 0, 0, '933c2638778d9caa913c0cc312852949');
INSERT INTO sitters VALUES ('jailiv', 1, 1456255637913600022, 'jo', 0, NULL, 0, 0, '60ff11c97ba407653b24f8bf646e6961');
INSERT INTO sitters VALUES ('jaimut', 0, 1456255637913600018, 'fay', 0, NULL, 0, 0, 'be1860bd123700ec5899c46ca8f98e72');
INSERT INTO sitters VALUES ('jaimut', 1, 1456255637913600014, 'bo', 0, NULL, 0, 0, '1a10a916cc7388f471ae764565df5117');
INSERT INTO sitters VALUES ('jaipau', 0, 1456255637913600016, 'dee', 0, NULL, 0, 0, 'f736d3946d80cae625f8dedef64982f7');
INSERT INTO sitters VALUES ('jaipau', 1, 1456255637913600020, 'hal', 0, NULL, 0, 0, '03af07579be627c34e9f8cb6f424925d');
INSERT INTO sitters VALUES ('jaisil', 0, 1456255637913600019, 'gus', 1, NULL, 0, 1, '4089e189817906767aa3356f5ce8f720');
INSERT INTO sitters VALUES ('jaisil', 1, 1456255637913600021, 'ivy', 0, NULL, 0, 0, '436cff38a25976a4530df16d77f99159');
INSERT INTO sitters VALUES ('jaisol', 0, 1456255637913600020, 'hal', 0, NULL, 0, 0, '7f86b3b702dfe4164d2cbc523fd025bd');
INSERT INTO sitters VALUES ('jaisol', 1, -1, 'Opal', 0, 'hard', 0, 0, 'be3b29b4aeddd97ec73e4572904ef6d0');
INSERT INTO sitters VALUES ('johend', 0, 1456255637913600019, 'gus', 0, NULL, 0, 0, '5a92da6f5d2a29715b9821c5d9c67fdb');
INSERT INTO sitters VALUES ('johend', 1, 1456255637913600020, 'hal', 0, NULL, 0, 0, '191fabb16a59b1b7b49dd4c69c46403c');
INSERT INTO sitters VALUES ('johhar', 0, 1456255637913600014, 'bo', 0, NULL, 0, 0, 'f2a2d9de2f4e4d4ac864cf18c8076fc0');
INSERT INTO sitters VALUES ('johhar', 1, 1456255637913600017, 'eve', 0, NULL, 0, 0, '327181f2bdb01da55bbe287499bda341');
INSERT INTO sitters VALUES ('johhar', 2, 1456255637913600018, 'fay', 0, NULL, 0, 0, 'e20183f93dabcd45c7e12a40046789bb');
INSERT INTO sitters VALUES ('johtak', 0, 1456255637913600015, 'cy', 0, NULL, 0, 0, '6133e350083f449328249975ce94e4b6');
INSERT INTO sitters VALUES ('johtak', 1, -1, 'Opal', 0, 'medium', 0, 0, 'ffb33d20d360fc85930ec4ebfdcb1764');
INSERT INTO sitters VALUES ('johtak', 2, 1456255637913600019, 'gus', 0, NULL, 0, 0, 'cf7624bedaf9fcf421a7132c07126287');
INSERT INTO sitters VALUES ('lobcut', 0, 1456255637913600019, 'gus', 0, NULL, 0, 0, '9bafde4269d91d50904e3033a9075eb4');
INSERT INTO sitters VALUES ('mndlob', 0, 1456255637913600018, 'fay', 0, NULL, 0, 0, 'ed5203857f5d1762d2f85526b4048e9e');
INSERT INTO sitters VALUES ('mndlob', 1, -1, 'Opal', 0, 'easy', 0, 0, '1f5702a973cceaf434facf86c88d597f');
INSERT INTO sitters VALUES ('mndlob', 2, -2, 'Onyx', 0, 'hard', 0, 0, '058783c10ce4a48fb2c84021087c9373');
INSERT INTO sitters VALUES ('mndlob', 3, 1456255637913600022, 'jo', 0, NULL, 0, 0, '5a34991768122dfb108aeef659ae20ee');
INSERT INTO sitters VALUES ('newlob', 0, 1456255637913600014, 'bo', 0, NULL, 0, 0, 'bbb725b676c06e1d838d6d6cafedcaae');
INSERT INTO sitters VALUES ('newlob', 1, 1456255637913600015, 'cy', 0, NULL, 0, 0, 'db0fa7fd1867dcbd798890dfcb223601');
INSERT INTO sitters VALUES ('oldlob', 0, 1456255637913600020, 'hal', 0, NULL, 0, 0, '9a8e847d7e6023cabde28da5cd33aa27');
INSERT INTO sitters VALUES ('oldlob', 1, 1456255637913600021, 'ivy', 0, NULL, 0, 0, '9cbee85359206b81529ac2f538408579');
CREATE INDEX sitters_by_user ON sitters (user);
CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    action BLOB NOT NULL,
    at REAL NOT NULL, kind TEXT NOT NULL DEFAULT 'action', played_by TEXT NOT NULL DEFAULT 'person'
    CHECK (played_by IN ('person', 'caretaker', 'ai')), digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO actions VALUES ('basend', 1, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344586.0, 'action', 'person', '7d0c11541b69091e5fae1c28ae1215b0c076fab15b895a35fa4a85ada937c09a');
INSERT INTO actions VALUES ('basend', 2, 2, 1456255637913600015, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344587.0, 'action', 'person', 'dbac7e0afa04b7c22004a44ce38fda6a9ea882da3560bdadb4d1b97a09fdbb15');
INSERT INTO actions VALUES ('basend', 3, 1, 1456255637913600017, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344588.0, 'action', 'person', '97bdeb1cb91ca03ac2628d950940afdc3c1ef1a874bc7b83d27ba063fd86fd86');
INSERT INTO actions VALUES ('basend', 4, 1, 1456255637913600017, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344589.0, 'action', 'person', '0f16ba870e757cc0339ed07bc513387cf23661d743ea6a56f66c030d35c8ef72');
INSERT INTO actions VALUES ('basend', 5, 0, 1456255637913600016, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344590.0, 'action', 'person', '0adf5028f1326eb844482ee3c93638644fa8900d93536f1fd664f3c2e284369b');
INSERT INTO actions VALUES ('basend', 6, 2, 1456255637913600015, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344591.0, 'action', 'person', '3ba4769e8e624edfd96f89211946a5f1c56c5365c4b5ae8d5c77a6e3adf41248');
INSERT INTO actions VALUES ('basend', 7, 0, 1456255637913600016, CAST('{"gems":{"red":2,"yellow":2,"green":2,"blue":1},"kind":"bid"}' AS BLOB), 1767344592.0, 'action', 'person', 'db4d913add2a89803388cf9e72aea9cdd2911a6c05664018674ea453e98dbc1c');
INSERT INTO actions VALUES ('basend', 8, 1, 1456255637913600017, CAST('{}' AS BLOB), 1767344592.0, 'pause', 'person', '31d22417259bd6349dd3fd3e20aa336a1d360464cc670a4f830c66a334d7b73c');
INSERT INTO actions VALUES ('basend', 9, 1, 1456255637913600017, CAST('{}' AS BLOB), 1767344592.0, 'resume', 'person', '6eba67edb490b52a44bed55cda93f81fc2843b54972dc68d796596dd501aee64');
INSERT INTO actions VALUES ('basend', 10, 0, 1456255637913600015, CAST('{}' AS BLOB), 1767344592.0, 'hand_over', 'person', '904b9ebf0823c247890944b222a713b3c15a86b8d63930fa0d1419eda1357d68');
INSERT INTO actions VALUES ('basend', 11, 1, 1456255637913600017, CAST('{}' AS BLOB), 1767344592.0, 'leave', 'person', '9ae23930d25036d42d29ed6290e721b59fd58a1dade8e48b66557c9763071c5b');
INSERT INTO actions VALUES ('basend', 12, 1, 1456255637913600018, CAST('{}' AS BLOB), 1767344592.0, 'replace', 'person', '84fa389731611a7ef7a517168ab0e4483ec4fdf655f3b57d3d9b5ccf196fb941');
INSERT INTO actions VALUES ('basend', 13, 1, 1456255637913600018, CAST('{"gems":{"red":3,"yellow":3,"green":3,"blue":2},"kind":"bid"}' AS BLOB), 1767344592.0, 'action', 'person', '02205ddf069d0c1a9f1dc4e70f763f1fa6ab654394f7df04ae60f0cbe5adf0c2');
INSERT INTO actions VALUES ('basend', 14, 0, 1456255637913600016, CAST('{"kind":"accept"}' AS BLOB), 1767344592.0, 'action', 'person', 'a447ba25cacfec245461b23f080c280dc7d94281c00aa2a8dcc0e0eb3ac1dc69');
INSERT INTO actions VALUES ('basend', 15, 2, 0, CAST('{}' AS BLOB), 1767344592.0, 'care', 'person', '335e1ebd96b524770fe58f7262663a2f842dc2b3168677738fbe43b54dbba634');
INSERT INTO actions VALUES ('basend', 16, 2, 1456255637913600016, CAST('{}' AS BLOB), 1767344592.0, 'free', 'person', 'edf3315e3ee2ce34e3ac199ca76f28727b380dd6c46c47c5e3d1a8d1a08999b9');
INSERT INTO actions VALUES ('basend', 17, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344592.0, 'action', 'caretaker', '4c95f0a1cbbd940e1bdda1eab49b5538cc01597dfdc8090b6dbddb37f2735cf5');
INSERT INTO actions VALUES ('basend', 18, 2, 1456255637913600015, CAST('{}' AS BLOB), 1767344592.0, 'back', 'person', '8a85112d99740ecc6d6f66a9efe8788347f00adf5183dc6855de5ba33c30ae17');
INSERT INTO actions VALUES ('basend', 19, 1, 1456255637913600018, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344593.0, 'action', 'person', '08aa021b74058df9ff45f210164655378d7e531b1a4bb6bcc90eb1a8ed26de8f');
INSERT INTO actions VALUES ('basend', 20, 0, 1456255637913600016, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344594.0, 'action', 'person', '1c6a1105a9c74983503923a8d5ba1c2d2c243527fce826029a5a76af8909ffaa');
INSERT INTO actions VALUES ('basend', 21, 2, 1456255637913600015, CAST('{"gems":{"red":0,"yellow":2,"green":2,"blue":2},"kind":"bid"}' AS BLOB), 1767344595.0, 'action', 'person', 'efed4faf13b06658d125720f0754baa6cd01c75f8e14a49dfa3b61f384c29a49');
INSERT INTO actions VALUES ('basend', 22, 2, 1456255637913600015, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344596.0, 'action', 'person', '676d635f32d9c86f360ec9443f540899e363632a38ddc094d5e4874eb1214e06');
INSERT INTO actions VALUES ('basend', 23, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344597.0, 'action', 'person', '7a7ba427fd3e9bfbd5ef8fc23673835204f74448d796d5f30c8ff6d76da12574');
INSERT INTO actions VALUES ('basend', 24, 1, 1456255637913600018, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344598.0, 'action', 'person', 'd9e35e5f5baec1e552eff5412537d2ebb859a6f3fb59b0e576f96262bff10f7b');
INSERT INTO actions VALUES ('basend', 25, 2, 1456255637913600015, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344599.0, 'action', 'person', '6c1eb71afa4f6d88a28cb034fae42a2fa3389c0e0b9ded8273669b0f1e00c384');
INSERT INTO actions VALUES ('basend', 26, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344600.0, 'action', 'person', 'f36ab981559ee4eb49cb963622c622f571f36bdcbbaacb810c5b7a7a222482da');
INSERT INTO actions VALUES ('basend', 27, 1, 1456255637913600018, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344601.0, 'action', 'person', '5eea44eed8ae0c98e8f95584601bb56cfacff8bbd9257cd3d8dbd51441757a08');
INSERT INTO actions VALUES ('basend', 28, 2, 1456255637913600015, CAST('{"gems":{"red":1,"yellow":1,"green":1,"blue":0},"kind":"bid"}' AS BLOB), 1767344602.0, 'action', 'person', 'b9f3ec9bb1b6557696e86eb897157152ff0a01e772cef6759e77a712c906deb0');
INSERT INTO actions VALUES ('basend', 29, 1, 1456255637913600018, CAST('{"gems":{"red":0,"yellow":2,"green":2,"blue":1},"kind":"bid"}' AS BLOB), 1767344603.0, 'action', 'person', '2dc1e8369ce7307672b2eb0240ba2b96e58a7adb569f2534a29a141ffe87048e');
INSERT INTO actions VALUES ('basend', 30, 2, 1456255637913600015, CAST('{"gems":{"red":3,"yellow":0,"green":1,"blue":1},"kind":"bid"}' AS BLOB), 1767344604.0, 'action', 'person', '01a84aa4b481fa09e8505c57b727b873cacb0a66c756e022face6164262898aa');
INSERT INTO actions VALUES ('basend', 31, 1, 1456255637913600018, CAST('{"kind":"accept"}' AS BLOB), 1767344605.0, 'action', 'person', '737f539cd91d98a8cca3c8c6cddb7af4cc7e6d13212aeeffdb0b18e8d6fd2755');
INSERT INTO actions VALUES ('basend', 32, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344606.0, 'action', 'person', 'd64985e6f3bc39416a96a29ef21d890ee00b92e682b5f2e5856b3f09f0d9cd02');
INSERT INTO actions VALUES ('basend', 33, 1, 1456255637913600018, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344607.0, 'action', 'person', 'a7709e2486bbc2ecc84b18baf0be725fb1620526c0ad78b2604938f7f8cf0ac6');
INSERT INTO actions VALUES ('basend', 34, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344608.0, 'action', 'person', '90a3701e18a80fa7c70c3822ef9835c8bb1ce026c7547e548d3bd4216e17436d');
INSERT INTO actions VALUES ('basend', 35, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344609.0, 'action', 'person', 'd54809e31eac5e37d777361db9953c38b8fdf9bed6b1f7afc86d90c17492d49d');
INSERT INTO actions VALUES ('basend', 36, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344610.0, 'action', 'person', '7676642e58a69e2818f7e3112cf09c29aef7a53be08f40fa9a9257af5b31d151');
INSERT INTO actions VALUES ('basend', 37, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344611.0, 'action', 'person', 'df476c67c07ec3a3de80128e954401f66ff0680dd9ae03ae24e7f99123f59f28');
INSERT INTO actions VALUES ('basend', 38, 0, 1456255637913600016, CAST('{"gems":{"red":3,"yellow":2,"green":3,"blue":0},"kind":"bid"}' AS BLOB), 1767344612.0, 'action', 'person', '218d8aa8a6213c9be9801d5f50e6bdae51d2254b71d3319b69d97cd4dfb31e74');
INSERT INTO actions VALUES ('basend', 39, 1, 1456255637913600018, CAST('{"kind":"accept"}' AS BLOB), 1767344613.0, 'action', 'person', '5b84407a46056ad3539daec510eb979cefd535ca25bb2850af59dbb9c5890f01');
INSERT INTO actions VALUES ('basend', 40, 0, 1456255637913600016, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344614.0, 'action', 'person', '6dce9c38cac7a4457430c28e75d84fb233f447f724d49887cf64002d365ec454');
INSERT INTO actions VALUES ('basend', 41, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344615.0, 'action', 'person', '3536d37865387db27b3c33e2357eb459d7507ac58cf914a3cd58fbd1a7163f5e');
INSERT INTO actions VALUES ('basend', 42, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344616.0, 'action', 'person', '9deac897ba468d70f2d24503ce106015146c6b0416d2d109b64a16e705278773');
INSERT INTO actions VALUES ('basend', 43, 1, 1456255637913600018, CAST('{"gems":{"red":5,"yellow":3,"green":1,"blue":2},"kind":"bid"}' AS BLOB), 1767344617.0, 'action', 'person', '930b6a71a1cca7de6fbd2544a926b114f8b969930b681315a0ff62384a417b28');
INSERT INTO actions VALUES ('basend', 44, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344618.0, 'action', 'person', 'b5860719cefc78e77c9bd8f40c4bba72e6a7d46de38dd52a2dcf6e8b26d35fe4');
INSERT INTO actions VALUES ('basend', 45, 1, 1456255637913600018, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344619.0, 'action', 'person', 'b3a3c33bab2ec687e88c3ec2f7117edd9b23efef47195e551b8c2bd6688449ef');
INSERT INTO actions VALUES ('basend', 46, 0, 1456255637913600016, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344620.0, 'action', 'person', 'e07371a8c8fecb03b93084c821d20a26c6d53b7b86d3675aacdc36331aaea349');
INSERT INTO actions VALUES ('basend', 47, 1, 1456255637913600018, CAST('{"gems":{"red":1,"yellow":0,"green":4,"blue":0},"kind":"bid"}' AS BLOB), 1767344621.0, 'action', 'person', 'e9f92a19b62e78d6bc7f73d04675e569cae7deeebb8ee17ed8fe081ba9594dd3');
INSERT INTO actions VALUES ('basend', 48, 0, 1456255637913600016, CAST('{"kind":"accept"}' AS BLOB), 1767344622.0, 'action', 'person', '124340461feec3ede4b8b943040c0d897aa31766c9f0bdb6f569b9a6686fe6fd');
INSERT INTO actions VALUES ('basend', 49, 0, 1456255637913600016, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344623.0, 'action', 'person', 'dc444451431e275353dd27fad1c532d66bb4aca5758535622e074c82edc64c21');
INSERT INTO actions VALUES ('basend', 50, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344624.0, 'action', 'person', 'b07af1bcee4a961b36fbf9db8aff2b18c910f907f650d104b3bd864b675dfd77');
INSERT INTO actions VALUES ('basend', 51, 2, 1456255637913600015, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767344625.0, 'action', 'person', '1cbf0a3e293fe61835f427cd05f686b3fa1f42fd78793abba43cf5a38317c4f3');
INSERT INTO actions VALUES ('basend', 52, 0, 1456255637913600016, CAST('{"gems":{"red":2,"yellow":0,"green":3,"blue":1},"kind":"bid"}' AS BLOB), 1767344626.0, 'action', 'person', 'df8548c4b69a22e1e2caed4a29e59c89bf115c76e93cd14518ac253177787ad2');
INSERT INTO actions VALUES ('basend', 53, 2, 1456255637913600015, CAST('{"kind":"accept"}' AS BLOB), 1767344627.0, 'action', 'person', '1e45a997fa6e6317a3ec0eb636fe121577f0e42492c2fd42318294a5997d6bd1');
INSERT INTO actions VALUES ('basend', 54, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344628.0, 'action', 'person', '0fefc2cfd130b91031311f75da7c10841556d0c9b119fd509b56aaca856a8f40');
INSERT INTO actions VALUES ('basend', 55, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344629.0, 'action', 'person', '779bb99d03e014cb7e9663732e8b442b84709d6523fe8687ddfb034d26765a49');
INSERT INTO actions VALUES ('basend', 56, 0, 1456255637913600016, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344630.0, 'action', 'person', '3d279985b4f75abc0846c49baf17a312a30f991fadc315ae95a29a8af75decf2');
INSERT INTO actions VALUES ('basend', 57, 2, 1456255637913600015, CAST('{"gems":{"red":2,"yellow":0,"green":0,"blue":2},"kind":"bid"}' AS BLOB), 1767344631.0, 'action', 'person', '2863f8c102997ac9edae91b288507b06130a10f636130c01980589461e549f29');
INSERT INTO actions VALUES ('basend', 58, 1, 1456255637913600018, CAST('{"gems":{"red":4,"yellow":0,"green":1,"blue":3},"kind":"bid"}' AS BLOB), 1767344632.0, 'action', 'person', '7938017d5315af982b861af21a556a85d0c6053ebe07f5f1741d2f50a304165a');
INSERT INTO actions VALUES ('basend', 59, 2, 1456255637913600015, CAST('{"gems":{"red":3,"yellow":2,"green":3,"blue":3},"kind":"bid"}' AS BLOB), 1767344633.0, 'action', 'person', 'b0fff02737460f29004a1d2ea649a7233364e52a9e016f2447f2451c096cba29');
INSERT INTO actions VALUES ('basend', 60, 1, 1456255637913600018, CAST('{"gems":{"red":4,"yellow":1,"green":2,"blue":4},"kind":"bid"}' AS BLOB), 1767344634.0, 'action', 'person', '0f93710163d3d5744cda9bd7f0f1a731dd4df7885814c9c3a2d3c24fa27f32c2');
INSERT INTO actions VALUES ('basend', 61, 2, 1456255637913600015, CAST('{"gems":{"red":4,"yellow":2,"green":4,"blue":1},"kind":"bid"}' AS BLOB), 1767344635.0, 'action', 'person', 'c2b73287dc501407291bb57cf949007a39797d605b608252957197935bc122ce');
INSERT INTO actions VALUES ('basend', 62, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344636.0, 'action', 'person', '8fd97a54e14cfa22e85bb35797b3d584597d2de4cbdb645321c9d544b2514d44');
INSERT INTO actions VALUES ('basend', 63, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767344637.0, 'action', 'person', '01c5acb7f2668635b0db775dd00d391851af2d994e7ede6390c37fa74760560c');
INSERT INTO actions VALUES ('basend', 64, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344638.0, 'action', 'person', 'b33e8243406f96fdadb2a72153503555a90a46065e95e13291b190600dc4f904');
INSERT INTO actions VALUES ('basend', 65, 1, 1456255637913600018, CAST('{"gems":{"red":8,"yellow":2,"green":6,"blue":2},"kind":"bid"}' AS BLOB), 1767344639.0, 'action', 'person', '292f3bfb3d3a10f11205e009e3b56ac3edf79bbc85d09bdc68beae5a53447a83');
INSERT INTO actions VALUES ('basend', 66, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344640.0, 'action', 'person', '33ef92383837ac3a49f1f95ea2e06b5758744690c6ea1126f7c2f599c0487756');
INSERT INTO actions VALUES ('basend', 67, 1, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344641.0, 'action', 'person', 'd6508a487ffb00c0dd6ce98b4bc4ee0075f85e5eda1e910eadff090e8c7a5f34');
INSERT INTO actions VALUES ('basend', 68, 0, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767344642.0, 'action', 'person', 'e7307401723fabab0dfd0b636c149a64d7196f0437502a13078e91df35098010');
INSERT INTO actions VALUES ('basgal', 1, 0, 1456255637913600017, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767347101.0, 'action', 'person', 'a6f170f59fe69ca8b05c33b5aa72a55b347f61ddc4bce3f52d9fff59fa5e6e45');
INSERT INTO actions VALUES ('basgal', 2, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347102.0, 'action', 'person', '828d9662c7287e29abe3d60f3fb675df9be41d6ed82c57844fd2020ba451dcb4');
INSERT INTO actions VALUES ('basgal', 3, 1, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347103.0, 'action', 'person', '6849652646c8fb3a651b62d27234953b2f9d13377631855a71180224a07198f2');
INSERT INTO actions VALUES ('basgal', 4, 3, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347104.0, 'action', 'person', '167dcd73af9dc449c1c8c42d3b65dcdeaba8d33891e2d48ab319099ede5d2095');
INSERT INTO actions VALUES ('basgal', 5, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347105.0, 'action', 'person', 'bc1a4638d35c0d3b60c5c6ba8187e44044777d486d3269d93d8ceda02b34dc6b');
INSERT INTO actions VALUES ('basgal', 6, 0, 1456255637913600017, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767347106.0, 'action', 'person', 'dde2f1e6f99aea6ad38d3f713590d21b045648011526ba622d6aa3cf27ec0231');
INSERT INTO actions VALUES ('basgal', 7, 3, 1456255637913600018, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767347107.0, 'action', 'person', 'df59f39f79d03fe5b5db674bd862fe1d4e4a1eb715bcaa0cd0fb9c3a3ed82877');
INSERT INTO actions VALUES ('basgal', 8, 1, 1456255637913600016, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767347108.0, 'action', 'person', '8df6998b12111a21d0d84f9007993d87a936c9e6eed780aa8119e4fb40a1b822');
INSERT INTO actions VALUES ('basgal', 9, 1, 1456255637913600016, CAST('{"gems":{"red":2,"yellow":0,"green":3,"blue":1},"kind":"bid"}' AS BLOB), 1767347109.0, 'action', 'person', 'ec6d941950b73876a7dcab417a583a66906e17ebe0292a0991ff75864eb70b38');
INSERT INTO actions VALUES ('basgal', 10, 3, 1456255637913600018, CAST('{"kind":"accept"}' AS BLOB), 1767347110.0, 'action', 'person', 'bafb6da9f1510462310e23aea3425ff9ed4317b082e68cc15d4593d04fa03557');
INSERT INTO actions VALUES ('basgal', 11, 2, 1456255637913600015, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347111.0, 'action', 'person', 'b298bd542bfa09c18d0bbaebb679f15d939a595471657545bc87ff95600a4e02');
INSERT INTO actions VALUES ('basgal', 12, 0, 1456255637913600017, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767347112.0, 'action', 'person', '0e56f0d70ed5056fab5174a394151e4918d5de3ce19dbbae5c5cb9e0264e822e');
INSERT INTO actions VALUES ('basgal', 13, 3, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347113.0, 'action', 'person', 'af3af62433b232145e04d892e659371cfb15610e22c6174abd57abe69b8b17fe');
INSERT INTO actions VALUES ('basgal', 14, 1, 1456255637913600016, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347114.0, 'action', 'person', 'd119877035129764fc8d7008974a62bb0bc5736e71bc9c86b3c9e6ec2a85b895');
INSERT INTO actions VALUES ('basgal', 15, 0, 1456255637913600017, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347114.0, 'action', 'person', 'e1ac8ab233e2eef38f37fbbe76a8f69e9915d8bba21b1f2c89c6b518923991f1');
INSERT INTO actions VALUES ('basgal', 16, 2, 1456255637913600015, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767347114.0, 'action', 'person', 'df756c6deaac99493f3f70e4bbd9a080d5c4c1a7bcaf939fa0082fcd3b685a0c');
INSERT INTO actions VALUES ('basgal', 17, 3, 1456255637913600018, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767347114.0, 'action', 'person', 'ce51ab2beb71b6443742fe04a1107aabf19230002447b1a75518313a65207f0e');
INSERT INTO actions VALUES ('basgal', 18, 1, 0, CAST('{}' AS BLOB), 1767349874.0, 'care', 'person', '22d0e13aa9b22fd8aaffd3cb4f95f52e73e5e91a5f4f646c781e363ecaec10ac');
INSERT INTO actions VALUES ('basgal', 19, 1, 1456255637913600016, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767349874.0, 'action', 'caretaker', '47bd7d1eafac16f8cfd36bdf790aff69d8bfe2ed873a9a366e86cee5d3ba544b');
INSERT INTO actions VALUES ('basopn', 1, 1, 1456255637913600020, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767352120.0, 'action', 'person', 'e1177c726e317db8def26e7a8263d24ddf2b75746778c8b9cd34a79f1a0c03a6');
INSERT INTO actions VALUES ('basopn', 2, 3, 1456255637913600022, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352121.0, 'action', 'person', 'ed88c5f0398047c2af9be17459761939fba9390b865142cd718ee0d7fd49fc52');
INSERT INTO actions VALUES ('basopn', 3, 0, 1456255637913600019, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767352122.0, 'action', 'person', 'f559c46eb2ce529f807219dd193718a88a87d741e7f225938e3ff50b53f0d3bf');
INSERT INTO actions VALUES ('basopn', 4, 2, 1456255637913600021, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767352123.0, 'action', 'person', '3025e6e8fec4be2fbd6c5eaf002429538fbd7420ce11a09a67d0205ce5627cb1');
INSERT INTO actions VALUES ('basopn', 5, 1, 1456255637913600020, CAST('{"gems":{"red":1,"yellow":0,"green":0,"blue":3},"kind":"bid"}' AS BLOB), 1767352124.0, 'action', 'person', '15e2a5121764ac7e89f191db1f318af0712634c97253c6eb0d26870d3fc31bda');
INSERT INTO actions VALUES ('basopn', 6, 2, 1456255637913600021, CAST('{"kind":"accept"}' AS BLOB), 1767352125.0, 'action', 'person', '73ba5f0e6626b3e627ba5c1ce4acc56bc3aa52ad1bbd0ebaa47fc8b99cdb51e0');
INSERT INTO actions VALUES ('basopn', 7, 3, 1456255637913600022, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352126.0, 'action', 'person', '8e15077be4dae30c03d4a932f9845d9d12765cf4005b1114544cafecc96438b8');
INSERT INTO actions VALUES ('basopn', 8, 0, 1456255637913600019, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352127.0, 'action', 'person', '63a7da4d2e96ce64ba51ff4e05d5f28ac0331b9ae3c04e84bc1ca01760d37e5a');
INSERT INTO actions VALUES ('basopn', 9, 2, 1456255637913600021, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767352128.0, 'action', 'person', '5dc665fa97cb5cb8c602d6fc208fe2c0ae40bf95bcec85c87105d6214d1dd7ed');
INSERT INTO actions VALUES ('basopn', 10, 1, 1456255637913600020, CAST('{}' AS BLOB), 1767352128.0, 'leave', 'person', 'cb8414a579deb9067477518f33abd59e95284571c25affdab1a9001b6d973d79');
INSERT INTO actions VALUES ('basopn', 11, 2, 1456255637913600021, CAST('{}' AS BLOB), 1767352128.0, 'concede', 'person', '3e36f795d702f053fec9160479c0d088053fd938aa5acf06ab8d624c7ce97164');
INSERT INTO actions VALUES ('basopn', 12, 1, 1456255637913600020, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352128.0, 'action', 'caretaker', '42cbff9e8414e74db6634877a3d4ba5a2a6d1479e2ea9ab8cac089dcbcc5807c');
INSERT INTO actions VALUES ('basopn', 13, 1, 1456255637913600020, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767352128.0, 'action', 'caretaker', 'bbe03dce9d1e2cabbf876810c654ec0a9d59d238f9d170a12e9b2c8bd9bfdf78');
INSERT INTO actions VALUES ('basopn', 14, 2, 1456255637913600021, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352128.0, 'action', 'caretaker', '10af2b41c5c704ea11954b0e0d5ddf5ddf56bfa59129a564b33638e8da0be885');
INSERT INTO actions VALUES ('bassol', 1, 1, -1, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767352147.0, 'action', 'ai', '0af1c8d1deeb9f1c0c02148ceed43e66e6e933099932745fa99e78a36698dcc4');
INSERT INTO actions VALUES ('bassol', 2, 2, -2, CAST('{"action":"c","kind":"seal"}' AS BLOB), 1767352147.0, 'action', 'ai', 'bdefb5ec34c148990e1cf28be10cc354301b7df86378eed4c9db584238dbe2e4');
INSERT INTO actions VALUES ('bassol', 3, 0, 1456255637913600021, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767352148.0, 'action', 'person', '12a2f470079ea0df571a61458bce316e7ee53977aa44e72274f377739a070117');
INSERT INTO actions VALUES ('bassol', 4, 1, -1, CAST('{"action":"b","kind":"seal"}' AS BLOB), 1767352148.0, 'action', 'ai', '88dbdc33a8994d2554aa4210937b012c4f8906d80fd525edc21c0b95241c4567');
INSERT INTO actions VALUES ('bassol', 5, 2, -2, CAST('{"action":"a","kind":"seal"}' AS BLOB), 1767352148.0, 'action', 'ai', '44f6940f9dd2280071ecf52d0bdc2c0c93ae06ae56f34408e7970893e58948f5');
INSERT INTO actions VALUES ('jaicon', 1, 0, 1456255637913600019, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344738.0, 'action', 'person', '95603662f265d05d7a3bc4ef58250dd95b5029c96c4f9fbe9a1dfa1ed828059a');
INSERT INTO actions VALUES ('jaicon', 2, 1, 1456255637913600021, CAST('{"take":["leather","leather"],"give":["cloth","spice"],"kind":"exchange"}' AS BLOB), 1767344739.0, 'action', 'person', '45e36ade7d97b71adf7f459bc795185d6a4744919d94891583b77e4c5524feb1');
INSERT INTO actions VALUES ('jaicon', 3, 0, 1456255637913600019, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344740.0, 'action', 'person', 'b696135c63d749726fb84957cfe444de8573b86f7bcd18f24dcd094046418c75');
INSERT INTO actions VALUES ('jaicon', 4, 0, 1456255637913600019, CAST('{}' AS BLOB), 1767344740.0, 'concede', 'person', '14d1537a183be138014a550ad5ebad5d80d392029420145cc64497210143e168');
INSERT INTO actions VALUES ('jaicut', 1, 1, 1456255637913600021, CAST('{"good":"leather","count":2,"kind":"sell"}' AS BLOB), 1767344741.0, 'action', 'person', '5b9e5101b693a72c23fd1d7b3f18554cb48befe399598340740cf3e6f6e6a6fb');
INSERT INTO actions VALUES ('jaicut', 2, 0, 1456255637913600019, CAST('{"kind":"camels"}' AS BLOB), 1767344742.0, 'action', 'person', 'fe344e99c1de9889bf2b8f37b5d48eedc6f664cdba4e8a3922340519c1564f26');
INSERT INTO actions VALUES ('jaicut', 3, 1, 1456255637913600021, CAST('{}' AS BLOB), 1767344742.0, 'end', 'person', 'a8dc547c00dcce0e507bbdbfbd2517a36a9e1052585e264b79c8cfc67257b9ce');
INSERT INTO actions VALUES ('jaiend', 1, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344401.0, 'action', 'person', 'abf4e79090407d0a22362f928786b3c66bd8ff97aa8ef2a6d743dfb7c58a5731');
INSERT INTO actions VALUES ('jaiend', 2, 1, 1456255637913600014, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767344402.0, 'action', 'person', '3d814ddd8a22a1ba8bf328519c3ca6a6ed717bd7cc0b0579c0ce84820c77996c');
INSERT INTO actions VALUES ('jaiend', 3, 0, 1456255637913600013, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344403.0, 'action', 'person', 'dd0e6e5a090801cd0a548313addd11f93ead6fff75484f2f84289e5d3bbcb95d');
INSERT INTO actions VALUES ('jaiend', 4, 1, 1456255637913600014, CAST('{"good":"silver","count":2,"kind":"sell"}' AS BLOB), 1767344404.0, 'action', 'person', 'ff2c708e2efa61ed63fbb657f894f52a66995810ef37aaf30e3e01a884e980a3');
INSERT INTO actions VALUES ('jaiend', 5, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344405.0, 'action', 'person', '14c667a5d883d5910a08aa450e6b133035052f8e5df2745f673783bb33b6d67d');
INSERT INTO actions VALUES ('jaiend', 6, 1, 1456255637913600014, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767344406.0, 'action', 'person', 'f81ca779768b6a730cd822ea0f94baa38514731cca09969dee75b83692c698c6');
INSERT INTO actions VALUES ('jaiend', 7, 0, 1456255637913600013, CAST('{"good":"diamond","count":2,"kind":"sell"}' AS BLOB), 1767344407.0, 'action', 'person', '5738a80c9367bc1a28db097dc09a940c536aa8154eab968ddbb623bf901f9a31');
INSERT INTO actions VALUES ('jaiend', 8, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344408.0, 'action', 'person', 'd6e90ecb22edad0669ca832be56f32c53e7dc91a787307ccfb80580d1be5faf2');
INSERT INTO actions VALUES ('jaiend', 9, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344409.0, 'action', 'person', 'f1f0ac604355beaaf87cced5f49ddf627874456e1acd601c644a2a7eec27aee4');
INSERT INTO actions VALUES ('jaiend', 10, 1, 1456255637913600014, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344410.0, 'action', 'person', '650695d831461fd5a346a57f25c866ad90f52ea8100601f84b54ad20949abe6e');
INSERT INTO actions VALUES ('jaiend', 11, 0, 1456255637913600013, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344411.0, 'action', 'person', '26ba8fd88bb7dd80386b242d728c6c2e841776aef279bde01a1524573613176a');
INSERT INTO actions VALUES ('jaiend', 12, 1, 1456255637913600014, CAST('{"good":"leather","count":2,"kind":"sell"}' AS BLOB), 1767344412.0, 'action', 'person', '756b30221aed1d05e0b7a960b968e11c81dd5e8c68ba2a2f55b70d714fb9feb9');
INSERT INTO actions VALUES ('jaiend', 13, 0, 1456255637913600013, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344413.0, 'action', 'person', 'a4f664e71730c112707f4f6a6fe9c7fd74463df948fc8f1a5948ae333423f38b');
INSERT INTO actions VALUES ('jaiend', 14, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344414.0, 'action', 'person', '6571c2c03af8cbd4b35f4f15361a26c6cdbfbf8af4bfc851a71f6a515e73a30b');
INSERT INTO actions VALUES ('jaiend', 15, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344415.0, 'action', 'person', '4dd96cd79a4c882aab126b897aef93dcf58480dbb727cf2e4f7c327b3afb42b0');
INSERT INTO actions VALUES ('jaiend', 16, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344416.0, 'action', 'person', 'f8bed2faddf038fff254a5d5f8cad1eda7c077dc6681e94dee5a22aa3dda4eee');
INSERT INTO actions VALUES ('jaiend', 17, 0, 1456255637913600013, CAST('{"take":["cloth","spice"],"give":["camel","gold"],"kind":"exchange"}' AS BLOB), 1767344417.0, 'action', 'person', 'b560dc56e5683c2eb7c6418e31b82ddb6596999ade3976a01a01f82cde679ae7');
INSERT INTO actions VALUES ('jaiend', 18, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344418.0, 'action', 'person', 'b43cbe5b429d69e2e959920c83fb3e2d7026556309488d2a975c05ce2d62f368');
INSERT INTO actions VALUES ('jaiend', 19, 0, 1456255637913600013, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344419.0, 'action', 'person', '9418e198e59e0a873e2895d02aa8d3e73f1674e074b738bed4630e159fa6210d');
INSERT INTO actions VALUES ('jaiend', 20, 1, 1456255637913600014, CAST('{"take":["gold","gold","leather","silver"],"give":["camel","cloth","spice","spice"],"kind":"exchange"}' AS BLOB), 1767344420.0, 'action', 'person', 'ff661d4540aa9fd208baf176b6a1b2669245e223e8ccdfa12978e81937c045d7');
INSERT INTO actions VALUES ('jaiend', 21, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344421.0, 'action', 'person', '5f37d8559c5b5b2815ab8fe202d88bc0b6385de3e21d2e895b0eeeeb738093e1');
INSERT INTO actions VALUES ('jaiend', 22, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344422.0, 'action', 'person', '74acfcf23eda523ec651e25a8c1908fe7c7ba596dce0f71293ebc2205b7d2601');
INSERT INTO actions VALUES ('jaiend', 23, 0, 1456255637913600013, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767344423.0, 'action', 'person', '9f275b1231dfe8b33e7d6bbc362b8bbecb07ac36d2d3dceb17665c9f4b6fe7f4');
INSERT INTO actions VALUES ('jaiend', 24, 1, 1456255637913600014, CAST('{"take":["spice","spice"],"give":["gold","leather"],"kind":"exchange"}' AS BLOB), 1767344424.0, 'action', 'person', 'c90848030d0f93a6d14b66985fd2f81384f6dbe4edf0ae1294080af7f2e7df6e');
INSERT INTO actions VALUES ('jaiend', 25, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344425.0, 'action', 'person', 'eb57ded3cbb879fe8a62438785a66a5fcb3c68ecaad1c1327ff93213d6273b65');
INSERT INTO actions VALUES ('jaiend', 26, 1, 1456255637913600014, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344426.0, 'action', 'person', '71743c7bf1e9749d745350cb97130860df6f7e43b1ae873190ab07f21e0c524b');
INSERT INTO actions VALUES ('jaiend', 27, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344427.0, 'action', 'person', 'ba562cd37a2d970eba3428738262926e0a0a1f42280c78b5485c373e37d2353a');
INSERT INTO actions VALUES ('jaiend', 28, 1, 1456255637913600014, CAST('{"take":["cloth","diamond","gold","spice"],"give":["camel","camel","leather","silver"],"kind":"exchange"}' AS BLOB), 1767344428.0, 'action', 'person', '5dc980c3a1c91af6158b1dbed833842577e45c60e8e9ad1a42510d4796985f4c');
INSERT INTO actions VALUES ('jaiend', 29, 0, 1456255637913600013, CAST('{"take":["leather","silver"],"give":["camel","cloth"],"kind":"exchange"}' AS BLOB), 1767344429.0, 'action', 'person', 'b06c41eeca31b2bed9b6e69f3366633b2d9d464f6c536594d8e906cdfa59a6b3');
INSERT INTO actions VALUES ('jaiend', 30, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344430.0, 'action', 'person', '7df21790e4e6532e4f07d70251e10743bd1dc3dd0792476be993ff9dcfe32b78');
INSERT INTO actions VALUES ('jaiend', 31, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344431.0, 'action', 'person', '2d5b0faddcbf98cdb61104e6ca17605de2dcb2ac4319edfb52241f00dd44ea98');
INSERT INTO actions VALUES ('jaiend', 32, 1, 1456255637913600014, CAST('{"take":["cloth","leather","leather","silver"],"give":["diamond","gold","gold","spice"],"kind":"exchange"}' AS BLOB), 1767344432.0, 'action', 'person', '325eabf636bf9b67a018e78b0427407a6e7658c2662557232ea2a9fc193f9f05');
INSERT INTO actions VALUES ('jaiend', 33, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344433.0, 'action', 'person', '2a991eaa3c2a128bf6efc792466c0704bb2aa3f7b2c531f1ad387e50e49a10b4');
INSERT INTO actions VALUES ('jaiend', 34, 1, 1456255637913600014, CAST('{"take":["gold","spice"],"give":["cloth","leather"],"kind":"exchange"}' AS BLOB), 1767344434.0, 'action', 'person', '9494ccd4083dbfd54f642be40892b8da917231cd847a2866ac480ff36361a337');
INSERT INTO actions VALUES ('jaiend', 35, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344435.0, 'action', 'person', 'b1c700b883c037dddde803bd4c44c8b7c131d2316e2ff7800a1661c3a7dfa988');
INSERT INTO actions VALUES ('jaiend', 36, 1, 1456255637913600014, CAST('{"good":"cloth","count":2,"kind":"sell"}' AS BLOB), 1767344436.0, 'action', 'person', '053436ed85eed57b1dc9f31276ebfff92d4257d2a1aba120bf0f5fc8876795cd');
INSERT INTO actions VALUES ('jaiend', 37, 0, 1456255637913600013, CAST('{"take":["cloth","silver"],"give":["diamond","gold"],"kind":"exchange"}' AS BLOB), 1767344437.0, 'action', 'person', 'f09cf282904f98f0fdc730a47b9dde327fa3b50dea724700664e292c0d14bca2');
INSERT INTO actions VALUES ('jaiend', 38, 1, 1456255637913600014, CAST('{"take":["diamond","gold","leather","spice"],"give":["camel","camel","silver","silver"],"kind":"exchange"}' AS BLOB), 1767344438.0, 'action', 'person', 'cb441a50a81f279fc3ca5eb6dc6e14bbd55e78d3d3e26e35cd76dd51ee7a2aad');
INSERT INTO actions VALUES ('jaiend', 39, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344439.0, 'action', 'person', 'e7636da0a3d9073ff77ddae36e008802a2d2a6b59a143775ce86fa203239411e');
INSERT INTO actions VALUES ('jaiend', 40, 1, 1456255637913600014, CAST('{"take":["silver","silver"],"give":["leather","leather"],"kind":"exchange"}' AS BLOB), 1767344440.0, 'action', 'person', 'd3b9ee0b053e789c1e236663f7a5914ba636b6fcd812fbd1582127da52cfbe2f');
INSERT INTO actions VALUES ('jaiend', 41, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344441.0, 'action', 'person', '9058c3b475d8bc9d03e66cb708425c1123ac1a40ea0b8cb0a01274a9bf019c6d');
INSERT INTO actions VALUES ('jaiend', 42, 1, 1456255637913600014, CAST('{"take":["diamond","diamond","leather","leather"],"give":["gold","silver","spice","spice"],"kind":"exchange"}' AS BLOB), 1767344442.0, 'action', 'person', '2bb5b29674c59464163e0b032b366ce31994b717ece3217aade14a1310915277');
INSERT INTO actions VALUES ('jaiend', 43, 0, 1456255637913600013, CAST('{"take":["gold","gold","spice","spice"],"give":["camel","cloth","silver","silver"],"kind":"exchange"}' AS BLOB), 1767344443.0, 'action', 'person', '7f4d564aedb8e22c901e39a90d1b9e547e6cfda877484ad6208551363f53bcf8');
INSERT INTO actions VALUES ('jaiend', 44, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344444.0, 'action', 'person', 'ecbc8e90e97cd692745e1fae226d3e20b0def35395738307ab8cf394d5d59e39');
INSERT INTO actions VALUES ('jaiend', 45, 0, 1456255637913600013, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767344445.0, 'action', 'person', '4f2b498124c522c8488683e266a907b8c085008dd37a4a14ca6c4f2ab38d0941');
INSERT INTO actions VALUES ('jaiend', 46, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344446.0, 'action', 'person', '8b1fd9ca6372946ee8de639b304beaba6c3ecf206cb55ba4a744ff660c63cf99');
INSERT INTO actions VALUES ('jaiend', 47, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344447.0, 'action', 'person', '3f9c4f633f01cc6f7ca589742d466c7918a2d23800c2b630f4c254c84d33d7d1');
INSERT INTO actions VALUES ('jaiend', 48, 1, 1456255637913600014, CAST('{"take":["cloth","cloth","gold","silver","silver"],"give":["camel","diamond","diamond","diamond","leather"],"kind":"exchange"}' AS BLOB), 1767344448.0, 'action', 'person', '82ee66c7b971d4e0bdea3a54e8fdf62c03ca524e1ee4a5dcf353ea6882a556ae');
INSERT INTO actions VALUES ('jaiend', 49, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344449.0, 'action', 'person', '351f9b2280979d6eebf646feb48152434d9419d00624055364b2452404777753');
INSERT INTO actions VALUES ('jaiend', 50, 1, 1456255637913600014, CAST('{"take":["diamond","leather"],"give":["cloth","gold"],"kind":"exchange"}' AS BLOB), 1767344450.0, 'action', 'person', '0d4ca5ab6eb574bbad03584f71c011a89cc47b2b623e0b9f54378bf447dbf0b7');
INSERT INTO actions VALUES ('jaiend', 51, 0, 1456255637913600013, CAST('{"take":["gold","leather"],"give":["silver","spice"],"kind":"exchange"}' AS BLOB), 1767344451.0, 'action', 'person', '62fcbea0dadcf5c208d07678b748a7e09cb903cee0362c31a73cf2b668ffb65a');
INSERT INTO actions VALUES ('jaiend', 52, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344452.0, 'action', 'person', '83cbcca36995085c7153d73b36dc78f94359ed2dfa168db7f6107e3f91caf7d5');
INSERT INTO actions VALUES ('jaiend', 53, 0, 1456255637913600013, CAST('{"take":["silver","spice"],"give":["camel","gold"],"kind":"exchange"}' AS BLOB), 1767344453.0, 'action', 'person', '165480b68a40b9736642d57495894612d9a1c5cb779e477b6d1cac77d6d89b90');
INSERT INTO actions VALUES ('jaiend', 54, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344454.0, 'action', 'person', '1fd448dff80274e85ed932af2f2e140bd3a537612cdd13cc451ef6d1eec02b59');
INSERT INTO actions VALUES ('jaiend', 55, 0, 1456255637913600013, CAST('{"take":["cloth","diamond","diamond","leather"],"give":["gold","gold","silver","spice"],"kind":"exchange"}' AS BLOB), 1767344455.0, 'action', 'person', '8a2c95e4be2c3787031290d8954c641409a46a88f327dd8c8751701bf3c60e09');
INSERT INTO actions VALUES ('jaiend', 56, 1, 1456255637913600014, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344456.0, 'action', 'person', 'e699ce324808feafefaf4dc8e40c7cd44593ace2b4269ed3916834f5b1085220');
INSERT INTO actions VALUES ('jaiend', 57, 0, 1456255637913600013, CAST('{"take":["gold","gold","silver","spice"],"give":["cloth","leather","leather","leather"],"kind":"exchange"}' AS BLOB), 1767344457.0, 'action', 'person', '5fdbe24976e44b8d83a2891b169ed588edd26faa31144344fbcf1d46a520a14f');
INSERT INTO actions VALUES ('jaiend', 58, 1, 1456255637913600014, CAST('{"good":"silver","count":2,"kind":"sell"}' AS BLOB), 1767344458.0, 'action', 'person', 'fb1e83b9a039c5424829cc6a72d1e929de0fbcc78f6a84256b46d69ce4772125');
INSERT INTO actions VALUES ('jaiend', 59, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344459.0, 'action', 'person', '9e084f84b1a4466df7b4c79951b58968bc6f0c5fa941ea5471de84d758971e59');
INSERT INTO actions VALUES ('jaiend', 60, 1, 1456255637913600014, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344460.0, 'action', 'person', '27244bf85ccd0543643167ace792353822fc426b02819ed042dc141f76d02a34');
INSERT INTO actions VALUES ('jaiend', 61, 0, 1456255637913600013, CAST('{"take":["cloth","diamond","leather","leather","leather"],"give":["gold","gold","silver","spice","spice"],"kind":"exchange"}' AS BLOB), 1767344461.0, 'action', 'person', '932698bbbc5d15ae059375fa707771b8c0ee44e942cb86cb9052f6d91861f824');
INSERT INTO actions VALUES ('jaiend', 62, 1, 1456255637913600014, CAST('{"good":"gold","count":2,"kind":"sell"}' AS BLOB), 1767344462.0, 'action', 'person', 'efad5054f2259cf78f8d053f1db0e880759ed5b1b90981b00754f42c3700794a');
INSERT INTO actions VALUES ('jaiend', 63, 0, 1456255637913600013, CAST('{"take":["gold","silver"],"give":["leather","leather"],"kind":"exchange"}' AS BLOB), 1767344463.0, 'action', 'person', 'fc25a257ae3dcca79138ed64d01c7f3e86e4ead199615671c6f28e9c3d3c4193');
INSERT INTO actions VALUES ('jaiend', 64, 1, 1456255637913600014, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344464.0, 'action', 'person', 'd2c62d0aca2fadde4303bb74719fd2d7a9c1c71ed3317d22979df02c417e6902');
INSERT INTO actions VALUES ('jaiend', 65, 0, 1456255637913600013, CAST('{"take":["spice","spice"],"give":["cloth","leather"],"kind":"exchange"}' AS BLOB), 1767344465.0, 'action', 'person', 'c1f31099afc19e32e4a01450f71862c27cc88c4a5ce99c5f1c0bdb72aaa445cc');
INSERT INTO actions VALUES ('jaiend', 66, 1, 1456255637913600014, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344466.0, 'action', 'person', '86b4a02edbdc6152d0606401556e6fc2a1a2c2b13a88795aad0d2d7ac1bd36c7');
INSERT INTO actions VALUES ('jaiend', 67, 0, 1456255637913600013, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767344467.0, 'action', 'person', '1ab8b52b8b44f1552cea4d89d4dc82a565cad4d84a5a6c12d42cf29a10a9194b');
INSERT INTO actions VALUES ('jaiend', 68, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344468.0, 'action', 'person', 'ccdbeced2691e2b2bf15dd9bead47d177f58de57d26d51cedf16315757f6738a');
INSERT INTO actions VALUES ('jaiend', 69, 0, 1456255637913600013, CAST('{"take":["cloth","gold","spice"],"give":["camel","diamond","diamond"],"kind":"exchange"}' AS BLOB), 1767344469.0, 'action', 'person', '40db1bac9002b2c84b96ccaf43aadba81dcabbc23ba1a97b78eff22b50cb46a4');
INSERT INTO actions VALUES ('jaiend', 70, 1, 1456255637913600014, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344470.0, 'action', 'person', '514b99d23a28b8a6cca99cabea2cce82e86f205086ed281ea13b4045ce23f9b0');
INSERT INTO actions VALUES ('jaiend', 71, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344471.0, 'action', 'person', '6ef657aa2f9167793e9528aeac94db1f912ef17b5cd9090afb35d481fd8ac1ab');
INSERT INTO actions VALUES ('jaiend', 72, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344472.0, 'action', 'person', 'd7bd6b7ef1b49669f2745f81c6b42c11ae0b3f3399fc3c1ab42c7d3c682bc63a');
INSERT INTO actions VALUES ('jaiend', 73, 0, 1456255637913600013, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344473.0, 'action', 'person', '26b5e8cc85f098bfddb39be27f11b00645b356626ad3ea23635482b1e4877896');
INSERT INTO actions VALUES ('jaiend', 74, 1, 1456255637913600014, CAST('{"take":["diamond","diamond","gold","leather"],"give":["camel","camel","cloth","silver"],"kind":"exchange"}' AS BLOB), 1767344474.0, 'action', 'person', '3c3ec88ae30199ff6f9f8c80145147198f3e25d8ca898557c06fc6c35ca5c59e');
INSERT INTO actions VALUES ('jaiend', 75, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344475.0, 'action', 'person', '28e58cc802c607c5d97e5384661a4668f10d9beca2fae1c7fcd5fbcf3c97d0e5');
INSERT INTO actions VALUES ('jaiend', 76, 0, 1456255637913600013, CAST('{"take":["cloth","spice"],"give":["diamond","leather"],"kind":"exchange"}' AS BLOB), 1767344476.0, 'action', 'person', '4172477137554b06569053005400b3708e8f23107379b9103dc436b8c15c913f');
INSERT INTO actions VALUES ('jaiend', 77, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344477.0, 'action', 'person', 'f4ceac91e91ef8dfd5329bb42b3897ce0f85cabc4f2e315f28ab77a22c1996f3');
INSERT INTO actions VALUES ('jaiend', 78, 0, 1456255637913600013, CAST('{"good":"cloth","count":2,"kind":"sell"}' AS BLOB), 1767344478.0, 'action', 'person', 'a59ba63fb10a96d333d1572d4d72843572a2bfb707a9640a9bca1eb79d6a58f8');
INSERT INTO actions VALUES ('jaiend', 79, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344479.0, 'action', 'person', 'a42cd282a6f14e675fea4a330bdba5073157a095202dec09e0a22e7c758aa352');
INSERT INTO actions VALUES ('jaiend', 80, 0, 1456255637913600013, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344480.0, 'action', 'person', '65b692806e5bbfac28924d387b6e5ab4ffaf02a5538addae244eccb9a61edea2');
INSERT INTO actions VALUES ('jaiend', 81, 1, 1456255637913600014, CAST('{"take":["diamond","gold"],"give":["camel","silver"],"kind":"exchange"}' AS BLOB), 1767344481.0, 'action', 'person', '43e2a2f049e9e11828190d0f191e4fd8f5a430ad1cb75d0395a4728174acbbc3');
INSERT INTO actions VALUES ('jaiend', 82, 0, 1456255637913600013, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767344482.0, 'action', 'person', '147bf7e58fbc71ad7641636f525fe1dd6051c2091740b3929cf9f21eeb09f849');
INSERT INTO actions VALUES ('jaiend', 83, 1, 1456255637913600014, CAST('{"good":"diamond","count":2,"kind":"sell"}' AS BLOB), 1767344483.0, 'action', 'person', 'f01309f7b2fdae58233cdac08025b51557012d25311e80c2a3271d5f3f974a2f');
INSERT INTO actions VALUES ('jaiend', 84, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344484.0, 'action', 'person', '0337048f14850a17d3b44ee6e1d9b868370a2e516792836149e5bead5744c05e');
INSERT INTO actions VALUES ('jaiend', 85, 1, 1456255637913600014, CAST('{"take":["gold","leather","leather"],"give":["camel","camel","silver"],"kind":"exchange"}' AS BLOB), 1767344485.0, 'action', 'person', '2745aae8eba2adee8fc4ee178f869b8a582ab81498b92d96b01f9ae557d9b7c3');
INSERT INTO actions VALUES ('jaiend', 86, 0, 1456255637913600013, CAST('{"take":["cloth","gold","silver"],"give":["camel","camel","camel"],"kind":"exchange"}' AS BLOB), 1767344486.0, 'action', 'person', '06b31557c53266e8f149d3300d25c3a3fe1310f7f5bc50fa30817bf3e0295832');
INSERT INTO actions VALUES ('jaiend', 87, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344487.0, 'action', 'person', '1a1befa8bd9576a4f6f3b69668127d236b7f3b59e21eb7f0db5e223f62e13a9d');
INSERT INTO actions VALUES ('jaiend', 88, 0, 1456255637913600013, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767344488.0, 'action', 'person', 'b90e9226d596bd8eb1cb80e46cc33d6b74770128d8c8bfd4127fccc9531d932d');
INSERT INTO actions VALUES ('jaiend', 89, 1, 1456255637913600014, CAST('{"take":["cloth","leather","leather","leather"],"give":["camel","camel","gold","gold"],"kind":"exchange"}' AS BLOB), 1767344489.0, 'action', 'person', '8aa5b71b5b0467a7da76f49db8784934e2103e5198d29eef8d2c5c014a4b1c92');
INSERT INTO actions VALUES ('jaiend', 90, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344490.0, 'action', 'person', '6ad76e4296653b9751aa23d3e1c526202e09b044bb894c1ac5161b7a592aef90');
INSERT INTO actions VALUES ('jaiend', 91, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344491.0, 'action', 'person', '60f13997334928783092cf175d446aa7e261ebee80d188b6bd05161b1d0cde27');
INSERT INTO actions VALUES ('jaiend', 92, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344492.0, 'action', 'person', '02075ecd56cca81c2661e4dd3054eaad139bf2ec4de909fe69ac5846b4df939c');
INSERT INTO actions VALUES ('jaiend', 93, 1, 1456255637913600014, CAST('{"good":"leather","count":5,"kind":"sell"}' AS BLOB), 1767344493.0, 'action', 'person', '576233b2f1e7638a380da326105d2a66c4bef109131f9b2ae3672b37a9487fc4');
INSERT INTO actions VALUES ('jaiend', 94, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344494.0, 'action', 'person', '52ec390bb6d68ae23a413c8559f416134a6e11624efe50eeeac5297f6fb173be');
INSERT INTO actions VALUES ('jaiend', 95, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344495.0, 'action', 'person', '0489e10018eecd8d99a8ebfaa29e44e81620d8feb703e40a8bd02b6ccec6bccf');
INSERT INTO actions VALUES ('jaiend', 96, 0, 1456255637913600013, CAST('{"good":"silver","count":3,"kind":"sell"}' AS BLOB), 1767344496.0, 'action', 'person', 'e33e0bcce3c2591925bbe599f020cd0d82d5309c34b12594589a4e7e7dc84729');
INSERT INTO actions VALUES ('jaiend', 97, 1, 1456255637913600014, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344497.0, 'action', 'person', '5a8d315edc73babfe862dd4fb7abde2c02140cd860a33d607a8c1a8e993c244c');
INSERT INTO actions VALUES ('jaiend', 98, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344498.0, 'action', 'person', 'd158c9abaf9e538518a65c5771215d5c55d5bbde72f8871e39a1bfa616f5ae75');
INSERT INTO actions VALUES ('jaiend', 99, 1, 1456255637913600014, CAST('{"take":["diamond","spice"],"give":["camel","camel"],"kind":"exchange"}' AS BLOB), 1767344499.0, 'action', 'person', 'a698923620767faae5998d735bba65d3a5e9b032063f873f7d2e84bde5995f3b');
INSERT INTO actions VALUES ('jaiend', 100, 0, 1456255637913600013, CAST('{"good":"gold","count":3,"kind":"sell"}' AS BLOB), 1767344500.0, 'action', 'person', '5288ffdaeaff84db47dbb80098275cbfe2249d13e38a1d1b188550b4a3774942');
INSERT INTO actions VALUES ('jaiend', 101, 1, 1456255637913600014, CAST('{"take":["cloth","gold","silver"],"give":["camel","diamond","spice"],"kind":"exchange"}' AS BLOB), 1767344501.0, 'action', 'person', '381f63cc82519da3015008a1ed1c34eba697984449b30cb793505f0b3c3372e7');
INSERT INTO actions VALUES ('jaiend', 102, 0, 1456255637913600013, CAST('{"take":["diamond","spice"],"give":["camel","camel"],"kind":"exchange"}' AS BLOB), 1767344502.0, 'action', 'person', 'b4c9fe639592e2b509a44ab0cf37e17748e50a3a2d7cf5785c2231946ccb9f5c');
INSERT INTO actions VALUES ('jaiend', 103, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344503.0, 'action', 'person', 'e4676d88101e49b7b6b2d4ba59d385351d16e7c8d2203b6f8d74a5261834396a');
INSERT INTO actions VALUES ('jaiend', 104, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344504.0, 'action', 'person', '0e0a46c23963b8a697d057fdba6261e7ee84d26e4b4b6dc4fdd65cadc92e4612');
INSERT INTO actions VALUES ('jaiend', 105, 1, 1456255637913600014, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344505.0, 'action', 'person', 'd45a2a7caf6469babd1c7774fb728d0c05fbdf063476e64d43c55d929c71b744');
INSERT INTO actions VALUES ('jaiend', 106, 0, 1456255637913600013, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344506.0, 'action', 'person', '53a990f0722bd899449d55ce0361f61f6543b0d4f76a1ba466caebdd415426c0');
INSERT INTO actions VALUES ('jaiend', 107, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344507.0, 'action', 'person', 'e4ae92e93f5a9e6ef3b012b205c7860a09a08ae02cd856372d2aab4b7dd876ad');
INSERT INTO actions VALUES ('jaiend', 108, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344508.0, 'action', 'person', '9b9f1f5f6f6e2eec321b078f42a477a85789e8e7ccdda99946b25f6b981b3548');
INSERT INTO actions VALUES ('jaiend', 109, 1, 1456255637913600014, CAST('{"good":"cloth","count":2,"kind":"sell"}' AS BLOB), 1767344509.0, 'action', 'person', '4ca1f328b42260d9890b42c3807c1bcb5e8f89002a9e58a48d71c2731ccfe680');
INSERT INTO actions VALUES ('jaiend', 110, 0, 1456255637913600013, CAST('{"take":["leather","spice"],"give":["camel","cloth"],"kind":"exchange"}' AS BLOB), 1767344510.0, 'action', 'person', 'b77cb45098a8f2b8e7cdac85d31fee1aaa45e792d677a00042e5bf362f841dd4');
INSERT INTO actions VALUES ('jaiend', 111, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344511.0, 'action', 'person', '6705a41298f518e63f3324230dcd956a8be2e94093b28684c1b9f3f8f8df4414');
INSERT INTO actions VALUES ('jaiend', 112, 0, 1456255637913600013, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344512.0, 'action', 'person', '0d1aeac33af5f2bd8071b49f5f4a23a9386a937a419a633e29a419d0187814cd');
INSERT INTO actions VALUES ('jaiend', 113, 1, 1456255637913600014, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344513.0, 'action', 'person', '3590f7cf9d1749f8442455ce93d33dc8509c4c16644a4cc29e38e39649c36eb3');
INSERT INTO actions VALUES ('jaiend', 114, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344514.0, 'action', 'person', 'cc1a53ed3d3a2386738df724135b6f1b045f4798265e0e96721d917629b13f1d');
INSERT INTO actions VALUES ('jaiend', 115, 1, 1456255637913600014, CAST('{"good":"gold","count":2,"kind":"sell"}' AS BLOB), 1767344515.0, 'action', 'person', 'cf6a406b9547494b2d8e525050c9bb85e29a2e01ed51a09040da2954d7ca30a1');
INSERT INTO actions VALUES ('jaiend', 116, 0, 1456255637913600013, CAST('{"take":["spice","spice","spice"],"give":["diamond","diamond","leather"],"kind":"exchange"}' AS BLOB), 1767344516.0, 'action', 'person', '06ef0f082b38b761ab9c2d731645b09d6ee3f2b00bd46ba79639952119eac531');
INSERT INTO actions VALUES ('jaiend', 117, 1, 1456255637913600014, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344517.0, 'action', 'person', '4e405471745295a7cb482eae55aaa9439c05b8597603651b15d74f8037863acf');
INSERT INTO actions VALUES ('jaiend', 118, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344518.0, 'action', 'person', '68199051d1904c114e8395a4ba3bf2d1f8a3fefb881079eaffdb0718b5d9a8f9');
INSERT INTO actions VALUES ('jaiend', 119, 1, 1456255637913600014, CAST('{"take":["cloth","leather","silver","spice"],"give":["camel","camel","camel","diamond"],"kind":"exchange"}' AS BLOB), 1767344519.0, 'action', 'person', 'e3c2b281a5100e054cf10e7032ac423cdec125cefe0f527a53db4afd149a3625');
INSERT INTO actions VALUES ('jaiend', 120, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344520.0, 'action', 'person', 'e42d5a537daca8e61b5236cae02155ac1a8eddf3caa07a58fd61dd20f65ab087');
INSERT INTO actions VALUES ('jaiend', 121, 1, 1456255637913600014, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344521.0, 'action', 'person', '0b3258441bf730767e636dc221b4e4f8b85451b64483ffaaa79de3594d572c8f');
INSERT INTO actions VALUES ('jaiend', 122, 0, 1456255637913600013, CAST('{"good":"spice","count":3,"kind":"sell"}' AS BLOB), 1767344522.0, 'action', 'person', 'e162865bebed2b13098fba0e6f02fe899353135a7ffc1993901a107ec2f31e31');
INSERT INTO actions VALUES ('jaiend', 123, 1, 1456255637913600014, CAST('{"take":["diamond","diamond","gold"],"give":["cloth","silver","spice"],"kind":"exchange"}' AS BLOB), 1767344523.0, 'action', 'person', 'aa434250ebbba7d32d2051af8d62864fd1454cea5b15cd845df9260533f5086b');
INSERT INTO actions VALUES ('jaiend', 124, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344524.0, 'action', 'person', '7df19091ee7d78b39d6502217baccbc981a6384e041109a702e76f2374a9cb20');
INSERT INTO actions VALUES ('jaiend', 125, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344525.0, 'action', 'person', '0a9fa1c638581c126a17b961deb2eda43c720763e096655ef1355734fcc8a66d');
INSERT INTO actions VALUES ('jaiend', 126, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344526.0, 'action', 'person', '21a762f12bd84bfee138a5de9cff300a9f1d30b0538ea6e4e50503ba5956565b');
INSERT INTO actions VALUES ('jaiend', 127, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344527.0, 'action', 'person', '4258eeeadf04e42339244cdf395642efc06c96bdc3c19b2e37bb978340c0187b');
INSERT INTO actions VALUES ('jaiend', 128, 0, 1456255637913600013, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344528.0, 'action', 'person', '89e8295b51e900caa9788d6858d1c64cc7f89e1d1514090b8bd5edffebbc40a2');
INSERT INTO actions VALUES ('jaiend', 129, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344529.0, 'action', 'person', 'cf5b33dcfbab98c950bb086c7226583bdf5432db5ebd3c1f801ec3512cca9cd7');
INSERT INTO actions VALUES ('jaiend', 130, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767344530.0, 'action', 'person', '7ffa0676cd026b39643ca106c6c0febcd3978e99637ca65f036e468a76cdb60f');
INSERT INTO actions VALUES ('jaiend', 131, 1, 1456255637913600014, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344531.0, 'action', 'person', '86921cb1e07de8a3f935e2318fd984ba0adcd28af93d2ea4386a33a415589b70');
INSERT INTO actions VALUES ('jaiend', 132, 0, 1456255637913600013, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344532.0, 'action', 'person', '95c281f195236ed1be757a0bcf1352ad2d5e8401f6b49a3caea885e0cda6aff7');
INSERT INTO actions VALUES ('jaiend', 133, 1, 1456255637913600014, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344533.0, 'action', 'person', 'd0ff30586e5d86ea9caae23f44cf9c1081f66d3cf39b19d5e70a0f71d2082a01');
INSERT INTO actions VALUES ('jaiend', 134, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344534.0, 'action', 'person', '8a90e8761bb7fd3473c4fb71f4dfd415448164c060da1225b7c49a8a812ca48a');
INSERT INTO actions VALUES ('jaiend', 135, 1, 1456255637913600014, CAST('{"take":["gold","spice"],"give":["camel","camel"],"kind":"exchange"}' AS BLOB), 1767344535.0, 'action', 'person', '2079f3b11520ec9ad8fd9d2c1bcb6e10a0ffce547cb044dd6afadccefe6a1153');
INSERT INTO actions VALUES ('jaiend', 136, 0, 1456255637913600013, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344536.0, 'action', 'person', 'c6132f24294a771fd93cba2549fa47be410a871e1a7340379206db5c143905e6');
INSERT INTO actions VALUES ('jaiend', 137, 1, 1456255637913600014, CAST('{"take":["diamond","leather"],"give":["cloth","gold"],"kind":"exchange"}' AS BLOB), 1767344537.0, 'action', 'person', '85854bc6dcafff267a726e5c2e682a210655b32f8cf37f949c83d2c2bb113876');
INSERT INTO actions VALUES ('jaiend', 138, 0, 1456255637913600013, CAST('{"take":["cloth","gold"],"give":["camel","diamond"],"kind":"exchange"}' AS BLOB), 1767344538.0, 'action', 'person', 'a5cde16814dedc2306c7c421c70eb7c42304f2763c04d6b4d3d9304f30a1a699');
INSERT INTO actions VALUES ('jaiend', 139, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344539.0, 'action', 'person', 'f2a850d93b9a01084a7f5a7c75317c3a06a5b64d0c1f0f739f98fbf326b72386');
INSERT INTO actions VALUES ('jaiend', 140, 0, 1456255637913600013, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344540.0, 'action', 'person', 'deda73b4cf2cf02b7f5ae60941028cf0def50e1108f3dfb7d29203e0193be594');
INSERT INTO actions VALUES ('jaiend', 141, 1, 1456255637913600014, CAST('{"take":["diamond","gold"],"give":["cloth","leather"],"kind":"exchange"}' AS BLOB), 1767344541.0, 'action', 'person', '589c45d43dc1567fa2c708a7787152d0a0e9ba9340735c789cb3008a6e25fac2');
INSERT INTO actions VALUES ('jaiend', 142, 0, 1456255637913600013, CAST('{"take":["cloth","leather","silver"],"give":["diamond","gold","gold"],"kind":"exchange"}' AS BLOB), 1767344542.0, 'action', 'person', '09249f560179367118a4b11b66bea1db95c84e035572a4908b61e28e3cc3cc6c');
INSERT INTO actions VALUES ('jaiend', 143, 1, 1456255637913600014, CAST('{"take":["diamond","gold"],"give":["leather","spice"],"kind":"exchange"}' AS BLOB), 1767344543.0, 'action', 'person', 'f704c9e6131c1b001f83e54fd5d1aa03284c90f7ec61494f6a210846e1b8ec19');
INSERT INTO actions VALUES ('jaiend', 144, 0, 1456255637913600013, CAST('{"take":["silver","spice"],"give":["cloth","leather"],"kind":"exchange"}' AS BLOB), 1767344544.0, 'action', 'person', 'ae8b8e8221b5777eb943bfd1af40a41058e3f471af765de6bf947506e552978b');
INSERT INTO actions VALUES ('jaiend', 145, 1, 1456255637913600014, CAST('{"good":"diamond","count":2,"kind":"sell"}' AS BLOB), 1767344545.0, 'action', 'person', 'ab5e6b884801311ff48af9f5de6a26496c3c794787d56e149c5899084b88d218');
INSERT INTO actions VALUES ('jaiend', 146, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344546.0, 'action', 'person', '823abe8dffd0155d89f9fd867d90c1109f634aca6060bb72c1379b01826de8b5');
INSERT INTO actions VALUES ('jaiend', 147, 1, 1456255637913600014, CAST('{"good":"gold","count":4,"kind":"sell"}' AS BLOB), 1767344547.0, 'action', 'person', 'f0a408ad289e6b3019e4a0f20665fa680c4fc92402d296539f6df9b12d2b8bb2');
INSERT INTO actions VALUES ('jaiend', 148, 0, 1456255637913600013, CAST('{"take":["cloth","cloth","leather","leather"],"give":["gold","silver","silver","spice"],"kind":"exchange"}' AS BLOB), 1767344548.0, 'action', 'person', 'c4dabeebfadefbb1514f4803184e57f4259a85520791405b9f497d57f2d2adfc');
INSERT INTO actions VALUES ('jaiend', 149, 1, 1456255637913600014, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767344549.0, 'action', 'person', '28a5a211cf34622723fad0c78a2b1d1b7cacb55e6ba47bd8314b5775462f4ebe');
INSERT INTO actions VALUES ('jaiend', 150, 0, 1456255637913600013, CAST('{"take":["gold","spice"],"give":["cloth","leather"],"kind":"exchange"}' AS BLOB), 1767344550.0, 'action', 'person', '19b06e5c1d3851253f8b8226a7167ce45969a0ce7e65552f568e8fae96fa05c5');
INSERT INTO actions VALUES ('jaiend', 151, 1, 1456255637913600014, CAST('{"take":["cloth","silver"],"give":["camel","diamond"],"kind":"exchange"}' AS BLOB), 1767344551.0, 'action', 'person', '69c5e63c12fe70d7ed4a3cdffc6a5f96599131b8a17fe270353abb4b9e17b795');
INSERT INTO actions VALUES ('jaiend', 152, 0, 1456255637913600013, CAST('{"take":["diamond","leather","leather"],"give":["cloth","gold","spice"],"kind":"exchange"}' AS BLOB), 1767344552.0, 'action', 'person', '7a5f003faf4183b1a1047b5c07b72d9e5a9fbde5728bd8f7fa6e094caaeb5c4e');
INSERT INTO actions VALUES ('jaiend', 153, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344553.0, 'action', 'person', '00561a8a7a8df41ebd4e8822b88ed5733bc703b66cd4a64a9ba446973d6114c9');
INSERT INTO actions VALUES ('jaiend', 154, 0, 1456255637913600013, CAST('{"good":"leather","count":3,"kind":"sell"}' AS BLOB), 1767344554.0, 'action', 'person', 'c6111b35fdea556d3bb4936107e8326c4d1bef25b5d5f1dc69626bf56afd171e');
INSERT INTO actions VALUES ('jaiend', 155, 1, 1456255637913600014, CAST('{"good":"silver","count":2,"kind":"sell"}' AS BLOB), 1767344555.0, 'action', 'person', '659f2d41828febd9039e603e42dc66a89c23e9ccd5afeb5b01a2a0d47981dcae');
INSERT INTO actions VALUES ('jaiend', 156, 0, 1456255637913600013, CAST('{"take":["silver","spice"],"give":["diamond","leather"],"kind":"exchange"}' AS BLOB), 1767344556.0, 'action', 'person', '4d0cebd3ee537862e5da95428458faa3dc148167f2840b4344fd0a51f3085c6d');
INSERT INTO actions VALUES ('jaiend', 157, 1, 1456255637913600014, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344557.0, 'action', 'person', '778fa91494c92cf7f16524366d84fdde08d448280575d281855e658b1a50c086');
INSERT INTO actions VALUES ('jaiend', 158, 0, 1456255637913600013, CAST('{"take":["gold","leather"],"give":["silver","spice"],"kind":"exchange"}' AS BLOB), 1767344558.0, 'action', 'person', '70c31e25177e86c0a87502e8549e2a7e534a4a13562c7b5e730f40d6f0a2629c');
INSERT INTO actions VALUES ('jaiend', 159, 1, 1456255637913600014, CAST('{"good":"cloth","kind":"take"}' AS BLOB), 1767344559.0, 'action', 'person', '4dff3217e4fb0f6d0d987f1416916aa56f0228aae50c4b0edde9373f675a7e96');
INSERT INTO actions VALUES ('jaiend', 160, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344560.0, 'action', 'person', 'aeb6e03e867f5072dbf8c9a3994aee0fde63781132212c934314de2f4816d9e5');
INSERT INTO actions VALUES ('jaiend', 161, 1, 1456255637913600014, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344561.0, 'action', 'person', '859ff276ad2cac41df0cbb2db17939fba4e03f066313035b959d618404c4597c');
INSERT INTO actions VALUES ('jaiend', 162, 0, 1456255637913600013, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767344562.0, 'action', 'person', 'ead80f13d71871c371e7218dd8c602eb988b24f3b0abb6222b49d05788ec818c');
INSERT INTO actions VALUES ('jaiend', 163, 1, 1456255637913600014, CAST('{"take":["silver","spice"],"give":["camel","camel"],"kind":"exchange"}' AS BLOB), 1767344563.0, 'action', 'person', 'ecda5544333ca4f2149c98852367128c210d5207006cb7bb6361945cb98f9a99');
INSERT INTO actions VALUES ('jaiend', 164, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344564.0, 'action', 'person', '2c0f2c04c3978ce778c47eb0c6dcb13c3f794d80c22a1bf14e0a967afc612020');
INSERT INTO actions VALUES ('jaiend', 165, 1, 1456255637913600014, CAST('{"take":["diamond","diamond","spice"],"give":["camel","camel","silver"],"kind":"exchange"}' AS BLOB), 1767344565.0, 'action', 'person', 'e5bed4c981e40c07db2f6f32f19f39a97a85fe534e1b0b450502abeae0a1c77f');
INSERT INTO actions VALUES ('jaiend', 166, 0, 1456255637913600013, CAST('{"good":"gold","count":2,"kind":"sell"}' AS BLOB), 1767344566.0, 'action', 'person', 'f14767d8671522ba239dc980af0f19b103f306d572fec3c20fd1e1c2fa9d3df8');
INSERT INTO actions VALUES ('jaiend', 167, 1, 1456255637913600014, CAST('{"take":["silver","spice"],"give":["camel","camel"],"kind":"exchange"}' AS BLOB), 1767344567.0, 'action', 'person', 'c5e924a05fd6ed6c27101362ed527c3268f704b415804c64e6aabaeb194c9265');
INSERT INTO actions VALUES ('jaiend', 168, 1, 1456255637913600014, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344568.0, 'action', 'person', 'e3075d8353772cf6fd58cc6f5920620398daf4062eb3f1269c3a65461cba4023');
INSERT INTO actions VALUES ('jaiend', 169, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344569.0, 'action', 'person', '116ff83e8614d3f85b0a909a6c87ec07e7bc1c5a96e4f2d682fe421b2c8b9949');
INSERT INTO actions VALUES ('jaiend', 170, 1, 1456255637913600014, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767344570.0, 'action', 'person', 'a11dbbb514b5ce1b3a1c2e42394a9ad811991529c77ca8bcdd5bdf70e271e4f6');
INSERT INTO actions VALUES ('jaiend', 171, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344571.0, 'action', 'person', 'c62824663f855ee2206fe13deb4ebf3fd837512f23ab996640b474c84d73e336');
INSERT INTO actions VALUES ('jaiend', 172, 1, 1456255637913600014, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344572.0, 'action', 'person', '6fee56c74dbd529e5a2eddae24a4db73901f36f4d41d20b4a0360c3521ce1512');
INSERT INTO actions VALUES ('jaiend', 173, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767344573.0, 'action', 'person', 'e19f1e7b9b4d2cb979f24d48fded95f323cb6e563403df56f7076320315a31a8');
INSERT INTO actions VALUES ('jaiend', 174, 1, 1456255637913600014, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767344574.0, 'action', 'person', 'dd734b301b09fdddebfa9fb02ebc949d193ca40cb8503ee15e30164159eb38c5');
INSERT INTO actions VALUES ('jaiend', 175, 0, 1456255637913600013, CAST('{"take":["cloth","cloth","cloth","leather","spice"],"give":["camel","camel","camel","camel","camel"],"kind":"exchange"}' AS BLOB), 1767344575.0, 'action', 'person', '47ec3646241652ea77c1c9e4ecc560db7b58214223e4d6c097843ca0962ba543');
INSERT INTO actions VALUES ('jaiend', 176, 1, 1456255637913600014, CAST('{"good":"diamond","count":2,"kind":"sell"}' AS BLOB), 1767344576.0, 'action', 'person', 'f2bbc90a52d91f57d3010619bb8b8f66a9b388e6661fff34368d8dcf5cbd0996');
INSERT INTO actions VALUES ('jaiend', 177, 0, 1456255637913600013, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767344577.0, 'action', 'person', '0452a0a6b5d21bc16f69b8acf9db97720e1f1de26c25f88631685924e0db7ec5');
INSERT INTO actions VALUES ('jaiend', 178, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767344578.0, 'action', 'person', '9a2fa44e8870870e959da35da1f0f6fe4faabc255b26af1b4490279a61c5b7aa');
INSERT INTO actions VALUES ('jaiend', 179, 0, 1456255637913600013, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767344579.0, 'action', 'person', '5f5a2589dbb05ea59c4277d55ff46a3606447d7d11e1f5fd35a103e74adfff73');
INSERT INTO actions VALUES ('jaiend', 180, 1, 1456255637913600014, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767344580.0, 'action', 'person', '7de31ed430bf0aa195478e38127a4de2a894901c2aec52e740038bb63d59e806');
INSERT INTO actions VALUES ('jaiend', 181, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767344581.0, 'action', 'person', '32f3ca804f947e55a29149052db3d3b9523366400dc8c7a353069ced6dbb0a53');
INSERT INTO actions VALUES ('jaiend', 182, 1, 1456255637913600014, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767344582.0, 'action', 'person', '2f816fbddfeb40be61b923e679ecfb04ebfa3766a1fef8e353ce1a2d9844e760');
INSERT INTO actions VALUES ('jaiend', 183, 0, 1456255637913600013, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767344583.0, 'action', 'person', '5006f92271cf112a8452e931f209dad33e2cfc19684cd599ca17b1f9482ba4c3');
INSERT INTO actions VALUES ('jaiend', 184, 1, 1456255637913600014, CAST('{"take":["diamond","silver","silver","spice"],"give":["camel","camel","camel","camel"],"kind":"exchange"}' AS BLOB), 1767344584.0, 'action', 'person', '9221f8332741adfa07a9dd300d5c6c736f07b980f8beb9a97f00b4f459eac160');
INSERT INTO actions VALUES ('jaiend', 185, 0, 1456255637913600013, CAST('{"good":"leather","count":2,"kind":"sell"}' AS BLOB), 1767344585.0, 'action', 'person', '9837b1558a548622e0876de85646a75dc2ae6e7c365f6ddc306d0893504a06a0');
INSERT INTO actions VALUES ('jaifro', 1, 1, 1456255637913600020, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767352129.0, 'action', 'person', '0d743e62379344a57f69c87bbfca07ff0535680ed39a3f2fbb2a5fbafde0d411');
INSERT INTO actions VALUES ('jaifro', 2, 0, 1456255637913600019, CAST('{"take":["spice","spice"],"give":["cloth","silver"],"kind":"exchange"}' AS BLOB), 1767352130.0, 'action', 'person', 'dd35989d5a51d1d159c8aa21a134a082f61a3d2cb9c1f4616bead4b94521bf69');
INSERT INTO actions VALUES ('jaifro', 3, 1, 1456255637913600020, CAST('{"take":["cloth","silver"],"give":["camel","spice"],"kind":"exchange"}' AS BLOB), 1767352131.0, 'action', 'person', 'e571cbf660e45943fa9ec9d5a954b871d028d452794a11b5e1a9a1c9fea1640d');
INSERT INTO actions VALUES ('jaifro', 4, 0, 1456255637913600019, CAST('{"kind":"camels"}' AS BLOB), 1767352132.0, 'action', 'person', '6efda3d8938e69dbef24029364a0c1aba2ab5d72c8c61b53b70f0005f9ee6399');
INSERT INTO actions VALUES ('jaifro', 5, 1, 1456255637913600020, CAST('{"take":["diamond","spice"],"give":["leather","silver"],"kind":"exchange"}' AS BLOB), 1767352133.0, 'action', 'person', 'cb20448c48715c02aacb8524017cc8bfa56468507bb0f5a5fac90aec8848f48a');
INSERT INTO actions VALUES ('jaifro', 6, 0, 1456255637913600019, CAST('{"take":["gold","gold","silver"],"give":["camel","spice","spice"],"kind":"exchange"}' AS BLOB), 1767352133.0, 'action', 'person', 'f1fca01693c4ca5f48dd1f7944e871ec2d28fddbfa3fa9faf01059ecf23457f7');
INSERT INTO actions VALUES ('jailiv', 1, 1, 1456255637913600022, CAST('{"take":["gold","spice"],"give":["camel","diamond"],"kind":"exchange"}' AS BLOB), 1767352134.0, 'action', 'person', 'befe0193dfed6d57672a38b6e984552c3444541ccdb64a2c04f20eca9a0de609');
INSERT INTO actions VALUES ('jailiv', 2, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767352135.0, 'action', 'person', '0644967586d853a124b1f69b08d2ea92b0627483766b9ba15041724ffed7a3eb');
INSERT INTO actions VALUES ('jailiv', 3, 1, 1456255637913600022, CAST('{"good":"spice","count":1,"kind":"sell"}' AS BLOB), 1767352136.0, 'action', 'person', '970dfa85b1f487913f89b5cc687c0fe04f6cd760009a29df767311c9ae2088d6');
INSERT INTO actions VALUES ('jailiv', 4, 0, 1456255637913600013, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767352137.0, 'action', 'person', '1ca0ec5dab50105bfc8cb519ce22ed8aaeaae9b77081fe51d08e09e41df31086');
INSERT INTO actions VALUES ('jailiv', 5, 1, 1456255637913600022, CAST('{"take":["diamond","leather","leather","spice"],"give":["camel","gold","gold","gold"],"kind":"exchange"}' AS BLOB), 1767352138.0, 'action', 'person', 'c88eb58297cc8c6d0acfd316606e10a293cf40f9c03c7f396cc486e0a7ad5cd6');
INSERT INTO actions VALUES ('jailiv', 6, 0, 1456255637913600013, CAST('{"take":["gold","gold"],"give":["leather","silver"],"kind":"exchange"}' AS BLOB), 1767352139.0, 'action', 'person', '5041f58edc868829703eef9400782ae6e1bec231d94036d71b8f4085863fc6f5');
INSERT INTO actions VALUES ('jailiv', 7, 1, 1456255637913600022, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767352140.0, 'action', 'person', '437756e6e0a118b5e72a9a61a7bb27be1030cc3ba10c143b2018ed023d7f9efa');
INSERT INTO actions VALUES ('jailiv', 8, 0, 1456255637913600013, CAST('{"kind":"camels"}' AS BLOB), 1767352141.0, 'action', 'person', '22d972857ecdaf1ba058daddee0e981d8c8f0e04ceea26416704564fbeaba0ba');
INSERT INTO actions VALUES ('jailiv', 9, 1, 1456255637913600022, CAST('{"good":"leather","kind":"take"}' AS BLOB), 1767352142.0, 'action', 'person', '480157780a3ddf636b1c068170c915059ea59f620c6e141651f529f99d83fe0b');
INSERT INTO actions VALUES ('jailiv', 10, 0, 1456255637913600013, CAST('{"take":["gold","gold","gold"],"give":["camel","camel","diamond"],"kind":"exchange"}' AS BLOB), 1767352143.0, 'action', 'person', '67ae0e2d592ad740544bc07d8bb58061c0a69c82b539e50d65e506bde7d7eab5');
INSERT INTO actions VALUES ('jailiv', 11, 1, 1456255637913600022, CAST('{"good":"silver","kind":"take"}' AS BLOB), 1767352144.0, 'action', 'person', 'c0152489552b9adfaf41175272d41ed47c6b337e19d44caa71fdaf7396937ed4');
INSERT INTO actions VALUES ('jailiv', 12, 0, 1456255637913600013, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767352145.0, 'action', 'person', '171fb941fd54aa4b245e106aa2adea4060e795e9150f5044a1c6d743ae230a09');
INSERT INTO actions VALUES ('jaimut', 1, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767352153.0, 'action', 'person', 'f67988e433007e7cbeec7b38b475ea4f2d9b6680b0afa79c0b425cb117948301');
INSERT INTO actions VALUES ('jaimut', 2, 0, 1456255637913600018, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767352154.0, 'action', 'person', '2dfe18508ea44688b30ec45b7cca713e6b752766078de4afe83dc5a08ccc7ba3');
INSERT INTO actions VALUES ('jaimut', 3, 1, 1456255637913600014, CAST('{"good":"spice","count":2,"kind":"sell"}' AS BLOB), 1767352155.0, 'action', 'person', '7bf6411ebc41e3ca38b5111ba382eaf7e892c9685b93227694c44837d351eaa0');
INSERT INTO actions VALUES ('jaimut', 4, 0, 1456255637913600018, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767352156.0, 'action', 'person', 'fb5cc368897ae444ad4854cc2c9c2884fec4da7564752b54de668d34e1a9254d');
INSERT INTO actions VALUES ('jaimut', 5, 1, 1456255637913600014, CAST('{"kind":"camels"}' AS BLOB), 1767352157.0, 'action', 'person', '123e4bedd44245a4a29ab020bc1791274168398fbc0ff49c8c9411e208965c43');
INSERT INTO actions VALUES ('jaimut', 6, 0, 1456255637913600018, CAST('{"take":["cloth","leather","leather"],"give":["silver","spice","spice"],"kind":"exchange"}' AS BLOB), 1767352158.0, 'action', 'person', '5ec2604bf8806e972ddc934554da8d080a7ecf59e0ff79b97a29769151de76a4');
INSERT INTO actions VALUES ('jaimut', 7, 1, 1456255637913600014, CAST('{"take":["cloth","diamond","silver","spice"],"give":["camel","camel","camel","leather"],"kind":"exchange"}' AS BLOB), 1767352253.0, 'action', 'person', 'd69604d02f660f1dc96105eaa169b9eebbde59da4c6712800d30f419a0aeefcd');
INSERT INTO actions VALUES ('jaimut', 8, 0, 1456255637913600018, CAST('{"kind":"camels"}' AS BLOB), 1767352253.0, 'action', 'person', 'f192283034c7f117445fdf2d8966b9d3663e2b9a7264f453ee613836b9cd9449');
INSERT INTO actions VALUES ('jaimut', 9, 1, 1456255637913600014, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767352253.0, 'action', 'person', '44eaf6928b01404cf86de98e3d28f0b3bb4e2209dca57ebf83dfee50c6245b48');
INSERT INTO actions VALUES ('jaipau', 1, 0, 1456255637913600016, CAST('{"kind":"camels"}' AS BLOB), 1767352112.0, 'action', 'person', 'd0b3b5079ff9a8ad19bfb7d0100e04a77ec017536906f7adc2074d1cdf280292');
INSERT INTO actions VALUES ('jaipau', 2, 1, 1456255637913600020, CAST('{"kind":"camels"}' AS BLOB), 1767352113.0, 'action', 'person', 'd6c287a75b357e8530406d9224b5fe4ecafe3fa31e851f702b308b141f244dd9');
INSERT INTO actions VALUES ('jaipau', 3, 0, 1456255637913600016, CAST('{"take":["gold","leather","silver"],"give":["camel","camel","diamond"],"kind":"exchange"}' AS BLOB), 1767352114.0, 'action', 'person', 'dbaf5aef847c0a34e74b05b29b5d4c0c2433fa9315934c6994f50dc488db9c9f');
INSERT INTO actions VALUES ('jaipau', 4, 1, 1456255637913600020, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767352115.0, 'action', 'person', 'c9eafd1bc000152fdf9ceddb1dcb6a9c216158df112749fd9c4e8436f6842fe9');
INSERT INTO actions VALUES ('jaipau', 5, 0, 1456255637913600016, CAST('{"good":"gold","count":2,"kind":"sell"}' AS BLOB), 1767352116.0, 'action', 'person', '22e01a4f8b266c802fc739f86729f5facb151c18584ba8e8aff1379edffccd31');
INSERT INTO actions VALUES ('jaipau', 6, 1, 1456255637913600020, CAST('{"good":"spice","kind":"take"}' AS BLOB), 1767352117.0, 'action', 'person', '7cf05d4b3d88c9cda917248cd9ae8ddce1b4a6d3ada7cc8559b16143eb825035');
INSERT INTO actions VALUES ('jaipau', 7, 0, 1456255637913600016, CAST('{"kind":"camels"}' AS BLOB), 1767352118.0, 'action', 'person', '5bf1e5c54f3c2f292d672b8fd06c16ec54c6a94efd10f809534c10bfd72e42be');
INSERT INTO actions VALUES ('jaipau', 8, 1, 1456255637913600020, CAST('{"kind":"camels"}' AS BLOB), 1767352119.0, 'action', 'person', 'c87684538713c0eaef9420a905e2711cef0f9a97366b1363486b29847ba9b1dd');
INSERT INTO actions VALUES ('jaipau', 9, 1, 1456255637913600020, CAST('{}' AS BLOB), 1767352119.0, 'pause', 'person', '1c24fa4bf50772046cc73e4fe22953226a9e4c3bd3c0b8b40fda8ad30ae7d6cb');
INSERT INTO actions VALUES ('jaisil', 1, 1, 1456255637913600021, CAST('{"kind":"camels"}' AS BLOB), 1767352149.0, 'action', 'person', 'a2ca66533abd0fb946d15bbdaf7d5e0cad3b00cb9069c97abdacf2343bf5beaa');
INSERT INTO actions VALUES ('jaisil', 2, 0, 1456255637913600019, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767352150.0, 'action', 'person', '19c62a2acf6a40c9de04ba6b1a7c6629cfda308e53194c244e9e8b662d2e440f');
INSERT INTO actions VALUES ('jaisil', 3, 1, 1456255637913600021, CAST('{"good":"gold","kind":"take"}' AS BLOB), 1767352151.0, 'action', 'person', '064c75b61288bb624cad0ddead525138da24d7d316db4a86cf553994b2832774');
INSERT INTO actions VALUES ('jaisil', 4, 0, 1456255637913600019, CAST('{"good":"cloth","count":1,"kind":"sell"}' AS BLOB), 1767352152.0, 'action', 'person', 'f458d2c388cccb93f7df5fa8f3626465f0523ebe8ac4c0dcf8d0e95475ca48f9');
INSERT INTO actions VALUES ('jaisil', 5, 0, 1456255637913600019, CAST('{}' AS BLOB), 1767352253.0, 'concede', 'person', '30bec2221c28d7036877adb1c9290a1710a8e3825771651c2ee048fb6257700d');
INSERT INTO actions VALUES ('jaisol', 1, 0, 1456255637913600020, CAST('{"good":"leather","count":1,"kind":"sell"}' AS BLOB), 1767352146.0, 'action', 'person', 'a40a7d91c247a3f40c342ea1480e3371804e8f5474eb590d8212e92509c36679');
INSERT INTO actions VALUES ('jaisol', 2, 1, -1, CAST('{"take":["cloth","gold"],"give":["silver","silver"],"kind":"exchange"}' AS BLOB), 1767352146.0, 'action', 'ai', 'd25c39de66fd1b827d0c54ac8358fd8981d07c97a81b9312746c722887289426');
INSERT INTO actions VALUES ('jaisol', 3, 0, 1456255637913600020, CAST('{"take":["silver","silver"],"give":["camel","diamond"],"kind":"exchange"}' AS BLOB), 1767352147.0, 'action', 'person', 'e68c18fd7c6a61f02fc04dcae3e2ad71bc1bcb0b73df49cbf9ecb6911474e523');
INSERT INTO actions VALUES ('jaisol', 4, 1, -1, CAST('{"good":"diamond","kind":"take"}' AS BLOB), 1767352147.0, 'action', 'ai', 'cc0b41f9d15aa51ffe3708e10d3466bc0f3a083ecc43dda98e9d7538694155df');
INSERT INTO actions VALUES ('jaisol', 5, 0, 1456255637913600020, CAST('{"good":"silver","count":2,"kind":"sell"}' AS BLOB), 1767352147.0, 'action', 'person', '3343539f248a56bbf5179aee6eebc1a2024dbf3961cc893e72cad23b80397359');
INSERT INTO actions VALUES ('johend', 1, 0, 1456255637913600019, CAST('{"place":"sapphire","card":"sapphire-2-fake","kind":"claim"}' AS BLOB), 1767344643.0, 'action', 'person', '3ddaafd8d281f526806ef74f5a471303a6d23bcd829294a8762fc17353eeb7c3');
INSERT INTO actions VALUES ('johend', 2, 1, 1456255637913600020, CAST('{"place":"booth-1","card":"prestige-1","kind":"claim"}' AS BLOB), 1767344644.0, 'action', 'person', 'c8d109ef0120c395040e99d9027f99d57d2aa1a36353060e21a702d4aa070612');
INSERT INTO actions VALUES ('johend', 3, 1, 1456255637913600020, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344645.0, 'action', 'person', '5514296badccbe0195c3d1c30cb7be988861ad1d5b0a40235356099f809a8003');
INSERT INTO actions VALUES ('johend', 4, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344646.0, 'action', 'person', '2259d7dc97508fbe8eea3cfb37dc62d8cf2ad552a7e36f8ab146ac7d29cda709');
INSERT INTO actions VALUES ('johend', 5, 1, 1456255637913600020, CAST('{"place":"booth-4","cash":[],"kind":"purchase"}' AS BLOB), 1767344647.0, 'action', 'person', '092e2649cf117d95c87b3d12ec6da369f597d7a5151ba04d3cdf6daddabc918c');
INSERT INTO actions VALUES ('johend', 6, 0, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344648.0, 'action', 'person', 'a1c844eb333b185d89ac28cb3a6d7375ed5b0a330a1c50dffc95f2d88aa23e48');
INSERT INTO actions VALUES ('johend', 7, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344649.0, 'action', 'person', 'f8f7f37ec55a85e6abc3d3ae9e806c3af4b22fcc69189c79296cf0c4c1517a00');
INSERT INTO actions VALUES ('johend', 8, 1, 1456255637913600020, CAST('{"store":"ruby","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344650.0, 'action', 'person', 'c6230d582fc2da6ad665ad4e85c45c2159e219715c687bbddee99d18610dfb63');
INSERT INTO actions VALUES ('johend', 9, 0, 1456255637913600019, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344651.0, 'action', 'person', '86c47d69e69576b1a855c10114827c6a9ade2015c7aa0a5bfd0a633e5fc7c875');
INSERT INTO actions VALUES ('johend', 10, 1, 1456255637913600020, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767344652.0, 'action', 'person', '05ce48ba020fa94a831450a18f97944c468140676eeabb5b87f0cc4adc514790');
INSERT INTO actions VALUES ('johend', 11, 1, 1456255637913600020, CAST('{"store":"sapphire","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344653.0, 'action', 'person', '953515603a86b34af32e7ec90c7c7e9cd773c6f336ed1ec5a3e43d64d5def644');
INSERT INTO actions VALUES ('johend', 12, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344654.0, 'action', 'person', 'd5379e15c4dba22a87fc3612607b999905dd99d6fb6e46159cd977bd2cdc0d56');
INSERT INTO actions VALUES ('johend', 13, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344655.0, 'action', 'person', 'a8468020573ab5f39363a3ab8ef5d09b6e6373c4e360370102f4a951d912ed15');
INSERT INTO actions VALUES ('johend', 14, 1, 1456255637913600020, CAST('{"store":"treasury","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344656.0, 'action', 'person', '75a5c63339691ba89b8b06484f49383d5dcc32560436cb74d0b804033130cb41');
INSERT INTO actions VALUES ('johend', 15, 0, 1456255637913600019, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344657.0, 'action', 'person', 'b63cabadbc9cbcbe5d0697a00ca6aa86f66f894eaa3e7c95a4550d9a03879d1a');
INSERT INTO actions VALUES ('johend', 16, 1, 1456255637913600020, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344658.0, 'action', 'person', '6a037c4493eb3a2e6e69a99cd4efc76cd8a3c4e70f32de0a5cab34a60f7d8c4a');
INSERT INTO actions VALUES ('johend', 17, 0, 1456255637913600019, CAST('{"space":2,"cards":["sapphire-2-fake"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344659.0, 'action', 'person', '6c28b63c7842c5cf65f32865be8ae0f3189c79a7dff9afc230effa15c14f0b56');
INSERT INTO actions VALUES ('johend', 18, 1, 1456255637913600020, CAST('{"give":"ruby-2-fake","place":"booth-3","take":"ruby-2-fake","kind":"exchange"}' AS BLOB), 1767344660.0, 'action', 'person', '8f925fc0d3b051d2d19a29a421143358f22755a03cbdb604b2faf5995cbdd91b');
INSERT INTO actions VALUES ('johend', 19, 0, 1456255637913600019, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344661.0, 'action', 'person', '3e99d3f490c768fc9715c1919f6fe3790375e83dfc036c40b3001e809577afa7');
INSERT INTO actions VALUES ('johend', 20, 1, 1456255637913600020, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344662.0, 'action', 'person', '17fe76fc0e8dc2ec1d5f6746a25fd0233900e16bfdcdd2b994fe8383f06ad4f4');
INSERT INTO actions VALUES ('johend', 21, 1, 1456255637913600020, CAST('{"cash":["gold-3"],"kind":"unpack"}' AS BLOB), 1767344663.0, 'action', 'person', '08f91d62472bd0a8bbf4fcfbabd139a4fc9c0e0d5bd9b6337d47843b9fecd229');
INSERT INTO actions VALUES ('johend', 22, 1, 1456255637913600020, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344664.0, 'action', 'person', 'ba1570fa1161d9dcdeedec7257f2230671f9ecbb2f2e9cd2eec30404e06b1f81');
INSERT INTO actions VALUES ('johend', 23, 0, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344665.0, 'action', 'person', 'e8f8022d7fc4837813e889bce3a04ded7289096a0708fe3175e9ea2ee0b5176a');
INSERT INTO actions VALUES ('johend', 24, 0, 1456255637913600019, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344666.0, 'action', 'person', 'ed3633725b849d763a6a2357cf93298ba162d1dd3ae0e8c4611a7bedf978aaee');
INSERT INTO actions VALUES ('johend', 25, 1, 1456255637913600020, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344667.0, 'action', 'person', '231de2540c80e54728e37c05a2c09c910990ab32e57ae94cc253e8cdd9c1d9bd');
INSERT INTO actions VALUES ('johend', 26, 0, 1456255637913600019, CAST('{"place":"booth-3","cash":["gold-2"],"kind":"purchase"}' AS BLOB), 1767344668.0, 'action', 'person', '2dfdb7f3c627de2efdc35359dc210a916ea0f9a2417b287534cad2fb8c674e5c');
INSERT INTO actions VALUES ('johend', 27, 1, 1456255637913600020, CAST('{"give":"ruby-2","place":"booth-2","take":"ruby-2-fake","kind":"exchange"}' AS BLOB), 1767344669.0, 'action', 'person', '6101558ebb2f1ca6a05699a39c0cebf1a8abb8f6fa0f4de29e666d611e66f99a');
INSERT INTO actions VALUES ('johend', 28, 0, 1456255637913600019, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344670.0, 'action', 'person', '081f66daa78dcf95f86c37a87c3bf0d2706af59b7d3ef69c1b91925372ea78a6');
INSERT INTO actions VALUES ('johend', 29, 1, 1456255637913600020, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344671.0, 'action', 'person', '39718370fe8ad7de7b4598b9850f041e7531cab2cbae5a0150987ca4a665cfd9');
INSERT INTO actions VALUES ('johend', 30, 1, 1456255637913600020, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344672.0, 'action', 'person', '0f6e39e619fb3d4f8016ebb5c195c3f55fd75b841d162de8ec8825bbf8b8ea93');
INSERT INTO actions VALUES ('johend', 31, 0, 1456255637913600019, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344673.0, 'action', 'person', '9f74c2984e81838da420f50a8ee3456779964974195cd4bbc2c3a383a1d536ed');
INSERT INTO actions VALUES ('johend', 32, 0, 1456255637913600019, CAST('{"space":3,"cards":["ruby-1-fake","ruby-2-fake"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344674.0, 'action', 'person', 'c09b9d7fcb55b3f3f2c32f28f82344142084427fb239594a96378b50174394e5');
INSERT INTO actions VALUES ('johend', 33, 1, 1456255637913600020, CAST('{"give":"sapphire-1","place":"booth-4","take":"sapphire-1","kind":"exchange"}' AS BLOB), 1767344675.0, 'action', 'person', 'f7f90a172acc861062c88a604efadf37d990f50af45cc78676d748c6a98b5fc7');
INSERT INTO actions VALUES ('johend', 34, 1, 1456255637913600020, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344676.0, 'action', 'person', 'dc4733206056927d4baf42a30da9b9eb18defc9841fceb3d2e726bda0fd753c7');
INSERT INTO actions VALUES ('johend', 35, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344677.0, 'action', 'person', '80ee39488c98eca913683022244e8a867c968b809f9c413a0ec00bf16012efc1');
INSERT INTO actions VALUES ('johend', 36, 0, 1456255637913600019, CAST('{"give":"diamond-1","place":"booth-3","take":"diamond-2","kind":"exchange"}' AS BLOB), 1767344678.0, 'action', 'person', 'e7948b4f759011cc58a50efda074c862dddca6dc32ad7d34f75c66554476b9a3');
INSERT INTO actions VALUES ('johend', 37, 0, 1456255637913600019, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344679.0, 'action', 'person', '8d60171c81a2e7fe8fc2f08b79e32bfc272947b9795b7b8789a73924607f0e88');
INSERT INTO actions VALUES ('johend', 38, 1, 1456255637913600020, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344680.0, 'action', 'person', '941e5623b81651a5a5942d7b16840dc9f7a0b8ba164c92650fd6dd6bb48a7cc2');
INSERT INTO actions VALUES ('johend', 39, 0, 1456255637913600019, CAST('{"place":"booth-4","cash":[],"kind":"purchase"}' AS BLOB), 1767344681.0, 'action', 'person', 'd9d93362ce92bd514393e119a4415393073d96d4a40a57a2a062a8088cca5049');
INSERT INTO actions VALUES ('johend', 40, 1, 1456255637913600020, CAST('{"place":"treasury","cash":[],"kind":"purchase"}' AS BLOB), 1767344682.0, 'action', 'person', '7d9065b74efcacac2637fad5991507aba9978b145310599300b93f804c5b0c92');
INSERT INTO actions VALUES ('johend', 41, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344683.0, 'action', 'person', '9d949c5a91dacb9476fcce3698d6aac6251f7e9bb0fa45648322771119986597');
INSERT INTO actions VALUES ('johend', 42, 0, 1456255637913600019, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344684.0, 'action', 'person', 'b0215e2489fe8dd0df869950b1e8a6cd9ab9b5b472a16c3b2d84822c59d188fa');
INSERT INTO actions VALUES ('johend', 43, 0, 1456255637913600019, CAST('{"store":"ruby","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344685.0, 'action', 'person', '2602653fd1a1b488432ba87ce7badaab76382db629edee3112352c5d09786919');
INSERT INTO actions VALUES ('johend', 44, 1, 1456255637913600020, CAST('{"space":4,"cards":["ruby-2-fake","ruby-2-fake"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344686.0, 'action', 'person', 'a8b6f437e69f1e25225f924e3ed2d475b5116e01ee33dc31393096a068a8cba3');
INSERT INTO actions VALUES ('johend', 45, 0, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344687.0, 'action', 'person', '921e5d62fd64423f36d00b15d8627b04e34b1287dd07ea76bc4aa04ff73cd839');
INSERT INTO actions VALUES ('johend', 46, 1, 1456255637913600020, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344688.0, 'action', 'person', 'e33d3b2674c92443f928a25bbc4367364ee03f0cf8c0ee9b38cd70840aae32c6');
INSERT INTO actions VALUES ('johend', 47, 1, 1456255637913600020, CAST('{"place":"diamond","cash":[],"kind":"purchase"}' AS BLOB), 1767344689.0, 'action', 'person', 'ffb96e20dbc194bc4f6c53ba967ff1ba611c8683016e6e55fa43311c221a8719');
INSERT INTO actions VALUES ('johend', 48, 1, 1456255637913600020, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767344690.0, 'action', 'person', 'c388c43e4138d4c646b57ad57bb8894064acdff64e21bbee63c6ccb6f4a127e6');
INSERT INTO actions VALUES ('johend', 49, 0, 1456255637913600019, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767344691.0, 'action', 'person', 'fae5070545a4f8bcca06e4d27c21fd8deb7453601fb5692e5533127829d49d22');
INSERT INTO actions VALUES ('johend', 50, 1, 1456255637913600020, CAST('{"place":"booth-1","cash":["gold-2"],"kind":"purchase"}' AS BLOB), 1767344692.0, 'action', 'person', '8eb22bd56d3e09620f191b4f1a0549ec37a923e0736b9b2de40021e0e28858ab');
INSERT INTO actions VALUES ('johend', 51, 1, 1456255637913600020, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344693.0, 'action', 'person', 'e482bf9ae5f901dd3ce69675711abd12dff0772e4adc86a64df6de632eaed448');
INSERT INTO actions VALUES ('johend', 52, 0, 1456255637913600019, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344694.0, 'action', 'person', 'ee148dadfd90d2d2e0e56a37a5c6cff23b26bedf63eafb7122812cacc0c3b16f');
INSERT INTO actions VALUES ('johend', 53, 0, 1456255637913600019, CAST('{"place":"booth-1","cash":[],"kind":"purchase"}' AS BLOB), 1767344695.0, 'action', 'person', '7691e49edc3ab872a883041dc2a26ca3ccdb682b52dbc11b53c0c6ee962e30e0');
INSERT INTO actions VALUES ('johend', 54, 1, 1456255637913600020, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767344696.0, 'action', 'person', '587815f0c913ede33bd50c445767c76f14b098d9823da64ac9ca1a1233da90d8');
INSERT INTO actions VALUES ('johend', 55, 0, 1456255637913600019, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344697.0, 'action', 'person', 'a53f4e6b1910fc4c4ba06adc47ac88349e1bbf802ae4432b73687f361cad241f');
INSERT INTO actions VALUES ('johend', 56, 0, 1456255637913600019, CAST('{"gem":"diamond","added":null,"kind":"collector"}' AS BLOB), 1767344698.0, 'action', 'person', '2795f3945b09f9bfc5dbf3d0c3b60dbd85f9b87d833ae03e238aad99c4e5d0df');
INSERT INTO actions VALUES ('johend', 57, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344699.0, 'action', 'person', '2eb248218482146e0966d6fff426bc25396a19333bc038d763de932a6943a555');
INSERT INTO actions VALUES ('johend', 58, 0, 1456255637913600019, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344700.0, 'action', 'person', '09c42b11e4e82886fae254da0627641593da3d0f2e15b73426e4b0ab86cbd839');
INSERT INTO actions VALUES ('johend', 59, 0, 1456255637913600019, CAST('{"store":"treasury","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344701.0, 'action', 'person', 'd6fb740356352dc728f10cc46dfd98e903838a3bc07dd86a158a9a4df445154a');
INSERT INTO actions VALUES ('johend', 60, 1, 1456255637913600020, CAST('{"space":4,"cards":["emerald-2-fake","emerald-2-fake"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344702.0, 'action', 'person', '42308445398c9c1826e412f52695e5ee7b50eec501e18a485ecd9470511932a0');
INSERT INTO actions VALUES ('johend', 61, 0, 1456255637913600019, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344703.0, 'action', 'person', '3fe507ad9059a38aa72046cb44dd69460f9bc2a7f71b27256bcd3759edaa6ceb');
INSERT INTO actions VALUES ('johend', 62, 1, 1456255637913600020, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344704.0, 'action', 'person', 'b8096713c16eb30afa260cea42c0e67e6e06b1c24acae5d81f7516f38a7d1154');
INSERT INTO actions VALUES ('johend', 63, 0, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344705.0, 'action', 'person', '33d98456d795b8f5cfeeb132075048eb482c0e04b11b5eef2e13d9ad9b4662a9');
INSERT INTO actions VALUES ('johend', 64, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344706.0, 'action', 'person', 'a8f7f68e59e6255a74354b9294b0cabf2cdd6e098f0cf95f50f5a8460964c6f9');
INSERT INTO actions VALUES ('johend', 65, 1, 1456255637913600020, CAST('{"space":1,"cards":["diamond-2-fake"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344707.0, 'action', 'person', 'adb6fecb7b94e71366f1f93b24e5906d7c51add1b40669fdaecc7d77cf813648');
INSERT INTO actions VALUES ('johend', 66, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344708.0, 'action', 'person', 'e3f655ee786bd1a1166b99957f2f267fbba1a1c0c4a55635246956e2a7b9dcac');
INSERT INTO actions VALUES ('johend', 67, 1, 1456255637913600020, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344709.0, 'action', 'person', '42faed53597d44ec265b76eeb373cbf2365b15fad9583de6d7444aa9f9b77fcd');
INSERT INTO actions VALUES ('johend', 68, 0, 1456255637913600019, CAST('{"give":"ruby-3-fake","place":"booth-2","take":"ruby-2","kind":"exchange"}' AS BLOB), 1767344710.0, 'action', 'person', 'c715e69a32dd51a9cfae6fc9e739459a2d9632100ebfb3dc38bc38c3e207e482');
INSERT INTO actions VALUES ('johend', 69, 0, 1456255637913600019, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344711.0, 'action', 'person', 'efdbbd0df47afb456c993ba0ff54e0c3b14fb4dabcd30355d62f3125b9645d85');
INSERT INTO actions VALUES ('johend', 70, 1, 1456255637913600020, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344712.0, 'action', 'person', '2313c1a6833fdbf019acc3ab9833cbf56f034016bccb2b6a7fe7e152622d95a8');
INSERT INTO actions VALUES ('johend', 71, 0, 1456255637913600019, CAST('{"place":"booth-3","cash":[],"kind":"purchase"}' AS BLOB), 1767344713.0, 'action', 'person', '5ed4d063ac739974417bc65ea3759f48afbf68aa379781ec5a2424419761efe9');
INSERT INTO actions VALUES ('johend', 72, 0, 1456255637913600019, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344714.0, 'action', 'person', '24ba6e4c17d8867d74deae5c13f5b6e10f3965b7c370ff63e0bc4d62d0235d4e');
INSERT INTO actions VALUES ('johend', 73, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344715.0, 'action', 'person', '649b19d6a860719d755fe1f2cf09bd6272d000fb6bd7f78711d97fcc353674bd');
INSERT INTO actions VALUES ('johend', 74, 1, 1456255637913600020, CAST('{"space":5,"cards":[],"gold":5,"slot":null,"kind":"hire"}' AS BLOB), 1767344716.0, 'action', 'person', 'ad384c5b3a34dd42927651a29508ab2fa002d6e6220e9133358900ace3fb175b');
INSERT INTO actions VALUES ('johend', 75, 0, 1456255637913600019, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344717.0, 'action', 'person', 'b2ce35039b8f5b0a53aeb2bdcc469002a7491f750328dcb504239d484b97336f');
INSERT INTO actions VALUES ('johend', 76, 1, 1456255637913600020, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344718.0, 'action', 'person', '616f418eb82ca91b29c0b7bbf711adde506ce9cf9355017f11c010b70e1d92f9');
INSERT INTO actions VALUES ('johend', 77, 0, 1456255637913600019, CAST('{"cards":["diamond-2-fake","sapphire-1","ruby-2-fake","emerald-2-fake"],"scoring":"emerald","gold":null,"disguise":null,"kind":"jeweler"}' AS BLOB), 1767344719.0, 'action', 'person', 'cc7f4d1ad2b097071402d927eab25929b88392ca7c1e8ab3e477d6120790df28');
INSERT INTO actions VALUES ('johend', 78, 0, 1456255637913600019, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344720.0, 'action', 'person', '3f25214dd40078e6c8ce6fb57589d8ca8dab63c18be853b0628c6acafb1f143b');
INSERT INTO actions VALUES ('johend', 79, 1, 1456255637913600020, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344721.0, 'action', 'person', 'bf7cdb3b79feca9ed1ed2a180c17f0f898282a72442bfa66a1c2b4fba1aef552');
INSERT INTO actions VALUES ('johend', 80, 0, 1456255637913600019, CAST('{"cards":["diamond-1","ruby-2","emerald-1"],"scoring":"diamond","gold":"gold-1","disguise":null,"kind":"jeweler"}' AS BLOB), 1767344722.0, 'action', 'person', '94cd3dbe2d2bcbfa98e42dda34dcdf7d48ef7ffc6dfa774f4bf581dd97687b72');
INSERT INTO actions VALUES ('johend', 81, 1, 1456255637913600020, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344723.0, 'action', 'person', '5c9e1f24c1b3add05d02739a7338bb7e14a117c131cd738883f962c9a16b9e99');
INSERT INTO actions VALUES ('johend', 82, 0, 1456255637913600019, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767344724.0, 'action', 'person', 'f5710c4b48808dd34cd15740191f88fbf2c44a408034e020ff778609c19fdce1');
INSERT INTO actions VALUES ('johend', 83, 1, 1456255637913600020, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344725.0, 'action', 'person', '2172646b494c940ca580a0cff67d093ed6dd5981f3fdbd443e72333bb6c8088b');
INSERT INTO actions VALUES ('johend', 84, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344726.0, 'action', 'person', '25393bdd3fe8b91baee834cdf830144dc6968b75d7e2dfc5ace3d8a42e9be38e');
INSERT INTO actions VALUES ('johend', 85, 0, 1456255637913600019, CAST('{"give":"emerald-3-fake","place":"emerald","take":"emerald-1","kind":"exchange"}' AS BLOB), 1767344727.0, 'action', 'person', '3415884f54aae580b917779622f8e8af9441c410a3dde5cc5d20bdf47dbc9312');
INSERT INTO actions VALUES ('johend', 86, 0, 1456255637913600019, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767344728.0, 'action', 'person', '70dd3b29d914676bed3c90f0ed3643e513c3765c8e1c11e531f2d7ba15be1969');
INSERT INTO actions VALUES ('johend', 87, 1, 1456255637913600020, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767344729.0, 'action', 'person', '8758435039f9f69be9a4a3a9d7e9e66f99d3214bb4682f8ddac05f8eda56f0aa');
INSERT INTO actions VALUES ('johend', 88, 1, 1456255637913600020, CAST('{"place":"booth-1","cash":["gold-1"],"kind":"purchase"}' AS BLOB), 1767344730.0, 'action', 'person', '6d761b400d5c196b6f668a88aad495893703f18dfd842408ccd2208c28158807');
INSERT INTO actions VALUES ('johend', 89, 1, 1456255637913600020, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767344731.0, 'action', 'person', 'a0e9d59cee17f01d9df23c1cd1da69259f466802f11ed0f2d034b67d7e579cdb');
INSERT INTO actions VALUES ('johend', 90, 0, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767344732.0, 'action', 'person', 'b49df5d3a3ad0953d08606d3ad37e1cbc2919da0c87cc1b5ef73f80cd86ca03c');
INSERT INTO actions VALUES ('johend', 91, 1, 1456255637913600020, CAST('{"space":1,"cards":["emerald-1"],"gold":0,"slot":null,"kind":"hire"}' AS BLOB), 1767344733.0, 'action', 'person', 'c429011ba1c7274e32dbd1171077788294ff0c6c46fb3d5b925fdce73623b261');
INSERT INTO actions VALUES ('johend', 92, 1, 1456255637913600020, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767344734.0, 'action', 'person', 'f6c4fa1e8533c97c45b61c585ed870b0a46460d685468c95fe35946f998caf43');
INSERT INTO actions VALUES ('johend', 93, 0, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767344735.0, 'action', 'person', '2d7d1add32f1a7fdb0cc8ebba0ca08ae5566db2e0c1e84ab6f1a651920ba8573');
INSERT INTO actions VALUES ('johend', 94, 0, 1456255637913600019, CAST('{"give":"emerald-1","place":"emerald","take":"emerald-3-fake","kind":"exchange"}' AS BLOB), 1767344736.0, 'action', 'person', '0c1f9c864346a998031442bc1e88150010c8f9902a99f0fcbd4da0b43c7d15cc');
INSERT INTO actions VALUES ('johend', 95, 1, 1456255637913600020, CAST('{"store":"treasury","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767344737.0, 'action', 'person', '66f8c84fe653d30f71f336074f6520889efb2e1a8cecf14f842ac4cfc16c9ea1');
INSERT INTO actions VALUES ('johhar', 1, 2, 1456255637913600018, CAST('{"place":"treasury","card":"prestige-3","kind":"claim"}' AS BLOB), 1767349875.0, 'action', 'person', '1145c9d10f2d3b1ae67103e2216afaf78016f112a0449103193388bb167fba39');
INSERT INTO actions VALUES ('johhar', 2, 0, 1456255637913600014, CAST('{"place":"booth-5","card":"diamond-2-fake","kind":"claim"}' AS BLOB), 1767349876.0, 'action', 'person', '81003be7650bf566b4f3c27bbce473693fa5e2256b4fb5dbd56c25eaf54b9e58');
INSERT INTO actions VALUES ('johhar', 3, 1, 1456255637913600017, CAST('{"place":"booth-1","card":"sapphire-3-fake","kind":"claim"}' AS BLOB), 1767349877.0, 'action', 'person', '069d1907a7fefbc641a9f9e329647ae3df2ffa829b1deb71fd7401f7d926245c');
INSERT INTO actions VALUES ('johhar', 4, 1, 1456255637913600017, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767349878.0, 'action', 'person', '5aa6d9e460e8ce61785c2b621e7941e24ee71f300dd657a4e47a618079f709c4');
INSERT INTO actions VALUES ('johhar', 5, 0, 1456255637913600014, CAST('{"card":"sale","kind":"seal"}' AS BLOB), 1767349879.0, 'action', 'person', 'f4e98555f06537f9cad34bd941a0bd7af67f4dd3dfd586d0ea4c943108d79780');
INSERT INTO actions VALUES ('johhar', 6, 2, 1456255637913600018, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767349880.0, 'action', 'person', '02b99e0fb016018cc2189afd83b30bbd22ae070ac9172cb1761b2b43e3164b2a');
INSERT INTO actions VALUES ('johhar', 7, 1, 1456255637913600017, CAST('{"kind":"decline"}' AS BLOB), 1767349881.0, 'action', 'person', '070d1acb8e9aee724976dd614c0b0115416eb834a68135f32f8af2a3015c9d71');
INSERT INTO actions VALUES ('johhar', 8, 2, 1456255637913600018, CAST('{"kind":"bribe"}' AS BLOB), 1767349882.0, 'action', 'person', '15d5f19cdb3c50bbfa36b8ca0407a7610d1cb1181c43c8e3751743d96e12f07e');
INSERT INTO actions VALUES ('johhar', 9, 2, 1456255637913600018, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767349883.0, 'action', 'person', '832262420f0e34576bc8cca7d120cb7043bc2589ea4347dd88721a3cd8d0aef3');
INSERT INTO actions VALUES ('johtak', 1, 2, 1456255637913600019, CAST('{"place":"booth-2","card":"sapphire-2-fake","kind":"claim"}' AS BLOB), 1767352104.0, 'action', 'person', '0396e5a1b09e204bca3dc484faba74eac53ed2796b2b4465244551ec12bde598');
INSERT INTO actions VALUES ('johtak', 2, 1, -1, CAST('{"place":"booth-1","card":"ruby-3-fake","kind":"claim"}' AS BLOB), 1767352104.0, 'action', 'ai', '817b7d0d13abca708c6f7fc91085b43f91d086fbd863318242e747b1305e244f');
INSERT INTO actions VALUES ('johtak', 3, 0, 1456255637913600015, CAST('{"place":"emerald","card":"emerald-1-fake","kind":"claim"}' AS BLOB), 1767352105.0, 'action', 'person', '256a75ddeb2b724d675af0ace9a6446a5ffdb64f606a8ca5ec0e5dc5906150b8');
INSERT INTO actions VALUES ('johtak', 4, 1, -1, CAST('{"card":"trade","kind":"seal"}' AS BLOB), 1767352105.0, 'action', 'ai', '1c593629dcb2823c175a859eb60f911bac634e253ed168bb30c40c54b7fb3b38');
INSERT INTO actions VALUES ('johtak', 5, 2, 1456255637913600019, CAST('{"card":"baksheesh","kind":"seal"}' AS BLOB), 1767352106.0, 'action', 'person', 'f95a7a6ac32a2dd39179c4ef386dd0147b70eb26f268781b4fa55b242901deff');
INSERT INTO actions VALUES ('johtak', 6, 0, 1456255637913600015, CAST('{"card":"purchase","kind":"seal"}' AS BLOB), 1767352107.0, 'action', 'person', 'c5775acd6b698002d3257a506509c25e9e132f6648f2116e99f2311fda0ece83');
INSERT INTO actions VALUES ('johtak', 7, 0, 1456255637913600015, CAST('{"place":"ruby","cash":[],"kind":"purchase"}' AS BLOB), 1767352108.0, 'action', 'person', '57e39b38af8cde1dded139c3c465854711bbd1a544e0bb38052272f14ff2bf15');
INSERT INTO actions VALUES ('johtak', 8, 1, -1, CAST('{"store":"emerald","at_once":false,"cash":[],"kind":"trade"}' AS BLOB), 1767352108.0, 'action', 'ai', '34f5a280a375c0e31be048b345542c3f6f1b02641e68507621fa052cf2197aa6');
INSERT INTO actions VALUES ('johtak', 9, 2, 1456255637913600019, CAST('{"kind":"decline"}' AS BLOB), 1767352109.0, 'action', 'person', '19eb3135ffd379135b7228dac8d29be19694c6ea810d0537ad61a10da1a1bb0f');
INSERT INTO actions VALUES ('johtak', 10, 1, -1, CAST('{"card":"bribe","kind":"seal"}' AS BLOB), 1767352109.0, 'action', 'ai', 'dd37aa6b6c388fade0838d8053ea666990a02d14483a6658d4ef67b77f19ecb4');
INSERT INTO actions VALUES ('johtak', 11, 0, 1456255637913600015, CAST('{"card":"doppelganger","kind":"seal"}' AS BLOB), 1767352110.0, 'action', 'person', '29adb1641b847f03cf36d8f4c6e17a9f739c8d606d0cfee802a8f68d0dfb1b07');
INSERT INTO actions VALUES ('johtak', 12, 2, 1456255637913600019, CAST('{"card":"exchange","kind":"seal"}' AS BLOB), 1767352111.0, 'action', 'person', '14863e94d982d33bd04bbe62936fc02e88018ebdc90b2cb76ed8712d0ecf2894');
INSERT INTO actions VALUES ('johtak', 13, 2, 1456255637913600019, CAST('{"kind":"decline"}' AS BLOB), 1767352111.0, 'action', 'person', '9c3b0aaa6be6d3b50c2f6468c44d394357473bf92e42416c4789234a032ce5e9');
INSERT INTO actions VALUES ('johtak', 14, 2, 1456255637913600019, CAST('{}' AS BLOB), 1767352111.0, 'take_back', 'person', '393242d6ce2951282613f041b8ffe3d4451ed77a1ee2f7fc803368d0734689ed');
CREATE TABLE states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;
INSERT INTO states VALUES ('jaiend', 185, CAST('{"variants":[],"rng":{"seed":"f6238f67534b4f06ded7e06b51001fe54474325f3d8592c461453db11b73b66d","drawn":199},"step":185,"phase":{"kind":"over"},"starter":1,"deck":["camel","diamond","silver","cloth"],"market":["camel","camel","camel","camel","camel"],"discard":["spice","spice","leather","cloth","cloth","diamond","diamond","gold","gold","gold","gold","leather","leather","leather","silver","silver","cloth","leather","cloth","gold","gold","spice","spice","leather","leather","spice","diamond","diamond","cloth","spice","spice","leather","leather"],"hands":[["cloth","cloth","leather"],["diamond","silver","silver","silver","spice"]],"herds":[4,1],"piles":[[5],[],[5,5,5],[1,1],[],[]],"tokens":[[[],[5],[],[5,3,2],[5,3,1],[3,2,1,1,1,1,1]],[[7,7,5,5],[6,6,5,5],[5,5],[3,2],[3,2,2,1],[4,1]]],"bonus_piles":[[2,3,2,2,1,1,3],[4,5,5,4,6,6],[10,8,10,8,9]],"bonuses":[[0],[1],[]],"rounds":[{"starter":0,"herds":[6,5],"tokens":[[[7,7],[],[],[5,3],[5,3,3,1,1],[4,1,1]],[[],[6,6],[5,5,5,5],[3,2,2],[2,2],[3,2,1,1,1]]],"bonuses":[[[],[],[]],[[],[],[]]]},{"starter":0,"herds":[7,3],"tokens":[[[],[6,6,5],[5,5,5],[5,3],[5,3,3,2,2,1,1],[1]],[[7,7],[5,5],[],[3,2,2,1],[],[4,3,2,1,1,1,1,1]]],"bonuses":[[[3,1,2],[],[]],[[],[],[8]]]},{"starter":1,"herds":[4,1],"tokens":[[[],[5],[],[5,3,2],[5,3,1],[3,2,1,1,1,1,1]],[[7,7,5,5],[6,6,5,5],[5,5],[3,2],[3,2,2,1],[4,1]]],"bonuses":[[[2],[],[]],[[],[4],[]]]}]}' AS BLOB));
INSERT INTO states VALUES ('basend', 68, CAST('{"setup":{"seats":3,"seed":"3020189b01c8ae239aafa54a2ec457d490dfca461822919ebb8957051b10b2d8","variants":[]},"rng":{"seed":"3020189b01c8ae239aafa54a2ec457d490dfca461822919ebb8957051b10b2d8","drawn":114},"step":60,"stage":3,"round":4,"deck":["1-6-ygbb","3-5-yyy","3-4-rry","2-4-rrg","1-4-rrr","4-7-yg","3-7-gg","1-5-rrb","4-4-rb","2-5-yyy","3-7-bb","2-6-gbbb","3-7-yy","1-4-rggg","3-6-yg","1-5-ryyb","3-7-yb","1-5-ggbb","4-6-yb","2-6-rbb","3-5-ybbb","1-6-yggb","3-6-rg","3-5-gggb","2-4-rbbb","2-7-ryg"],"stock":{"red":15,"yellow":19,"green":17,"blue":14},"players":[{"gems":{"red":4,"yellow":2,"green":3,"blue":2},"dealt":"4-4-ggg","cards":["4-5-ry","2-7-ryb","3-5-ygb","4-5-rg","4-4-ggg"],"books":[{"trade":0,"red":14,"yellow":12,"green":10,"blue":8,"workers":0},{"trade":7,"red":0,"yellow":6,"green":10,"blue":8,"workers":0},{"trade":5,"red":14,"yellow":12,"green":10,"blue":8,"workers":12}]},{"gems":{"red":2,"yellow":1,"green":0,"blue":4},"dealt":"1-7-rgb","cards":["2-4-rgbb","2-4-ryy","2-6-rrb","1-7-rgb"],"books":[{"trade":16,"red":0,"yellow":0,"green":0,"blue":0,"workers":0},{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":12},{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":1,"yellow":0,"green":2,"blue":2},"dealt":"2-5-yybb","cards":["4-6-yy","2-6-rgg","3-6-gg","2-5-yybb"],"books":[{"trade":5,"red":0,"yellow":0,"green":0,"blue":0,"workers":12},{"trade":20,"red":14,"yellow":6,"green":0,"blue":0,"workers":12},{"trade":6,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]}],"phase":{"kind":"over"}}' AS BLOB));
INSERT INTO states VALUES ('johend', 95, CAST('{"setup":{"seats":2,"seed":"9027082b196d600cbc05cdfd680fea18e391582e67d36fb036bfbc61147de629","variants":["must_act"]},"rng":{"seed":"9027082b196d600cbc05cdfd680fea18e391582e67d36fb036bfbc61147de629","drawn":117},"step":95,"day":10,"round":3,"market":{"places":[[],["sapphire-1","sapphire-3-fake"],["ruby-1","ruby-1","ruby-1","ruby-2"],["emerald-1","emerald-1-fake","emerald-2","emerald-2-fake"],[],[],["diamond-3","ruby-1","ruby-2-fake","ruby-3-fake","ruby-3-fake","emerald-1","emerald-3-fake","gold-2","prestige-2","prestige-2","prestige-3"],["sapphire-1","gold-2"],["diamond-1","diamond-1-fake","sapphire-3-fake","sapphire-3-fake","gold-1","prestige-1"]],"pile":["gold-1","diamond-2-fake","diamond-3-fake","diamond-3-fake","diamond-1","sapphire-2-fake","diamond-2-fake","sapphire-2","gold-3","diamond-1","gold-3","diamond-2-fake","diamond-2","diamond-3-fake","emerald-2","sapphire-1","emerald-3","gold-3","ruby-3","sapphire-3","emerald-3-fake","emerald-2-fake","ruby-3-fake","sapphire-2-fake","diamond-1","sapphire-2","emerald-3-fake","sapphire-1-fake","sapphire-2-fake","emerald-1"],"discards":["diamond-1","diamond-2","diamond-2-fake","diamond-2-fake","diamond-3-fake","sapphire-1","sapphire-1","sapphire-2-fake","sapphire-2-fake","sapphire-3-fake","ruby-1-fake","ruby-2","ruby-2-fake","ruby-2-fake","ruby-2-fake","ruby-2-fake","emerald-1","emerald-1","emerald-2-fake","emerald-2-fake","emerald-2-fake","gold-1","gold-1","gold-2","gold-2","gold-3"]},"court":{"spaces":[null,"prestige-cards",null,"final-steps","points-seven"],"stack":[],"left":["jeweler-three","trade-at-once"]},"track":{"tokens":[{"seat":0,"gold":12,"row":"top"},{"seat":1,"gold":3,"row":"top"}]},"players":[{"display":["ruby-1","ruby-3-fake","emerald-3-fake"],"prestige":["prestige-2"],"trade":[],"nobles":["baksheesh-gold","baksheesh-shield"],"slots":[[],[],[]],"steps":[4,0,0,2],"played":[],"sealed":null,"protected":false},{"display":[],"prestige":["prestige-1","prestige-1","prestige-1","prestige-1","prestige-2","prestige-3","prestige-3"],"trade":[],"nobles":["purchase-discount","collector-two","disguise","hire-gold","entourage"],"slots":[[],[],[]],"steps":[0,5,0,0],"played":[],"sealed":null,"protected":false}],"phase":{"kind":"over"}}' AS BLOB));
INSERT INTO states VALUES ('jaicon', 4, CAST('{"variants":["open_herds"],"rng":{"seed":"4d70eb2e1ed6cba7845461465ca4987219d95bebd308871fdeb6efa24e5fc370","drawn":67},"step":3,"phase":{"seat":1,"opened":3,"kind":"turn"},"starter":0,"deck":["silver","cloth","silver","silver","diamond","spice","spice","cloth","camel","camel","camel","camel","gold","leather","silver","spice","silver","camel","cloth","leather","diamond","leather","diamond","diamond","gold","diamond","camel","spice","spice","diamond","cloth","cloth","gold","spice","leather","leather","spice","gold","leather","cloth"],"market":["camel","camel","camel","cloth","spice"],"discard":["leather","cloth"],"hands":[["gold","silver"],["gold","leather","leather","leather"]],"herds":[1,1],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[3,3,2,2,1,1],[5,3,3,2,2,1,1],[3,2,1,1,1,1,1,1]],"tokens":[[[],[],[],[5],[],[4]],[[],[],[],[],[],[]]],"bonus_piles":[[2,1,3,2,3,1,2],[4,4,5,5,6,6],[10,9,8,10,8]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('jaicut', 3, CAST('{"variants":[],"rng":{"seed":"a9a9481f5c03defe834c348ecd17698e42e7193ae59a6091cdec670c1e4791ef","drawn":67},"step":2,"phase":{"seat":1,"opened":2,"kind":"turn"},"starter":1,"deck":["cloth","spice","silver","diamond","camel","leather","diamond","spice","gold","cloth","spice","leather","spice","silver","gold","diamond","leather","leather","silver","spice","spice","silver","diamond","cloth","spice","camel","cloth","camel","cloth","camel","silver","gold","camel","camel","gold","camel","leather"],"market":["diamond","gold","leather","leather","silver"],"discard":["leather","leather"],"hands":[["cloth","cloth","gold","leather","spice"],["cloth","diamond"]],"herds":[3,1],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[5,3,3,2,2,1,1],[5,3,3,2,2,1,1],[2,1,1,1,1,1,1]],"tokens":[[[],[],[],[],[],[]],[[],[],[],[],[],[4,3]]],"bonus_piles":[[2,2,3,1,1,3,2],[4,4,6,5,5,6],[10,9,8,10,8]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('basgal', 19, CAST('{"setup":{"seats":4,"seed":"6f4f60fafd48c9a1d5c85ce8027260a1a1e4942c67cb29ca3d8c853bc5d48a24","variants":[]},"rng":{"seed":"6f4f60fafd48c9a1d5c85ce8027260a1a1e4942c67cb29ca3d8c853bc5d48a24","drawn":38},"step":18,"stage":1,"round":4,"deck":["1-6-yggb","2-4-rrg","2-7-ryg","4-7-yg","2-4-ryy","2-7-ryb","2-6-rgg","2-5-yyy","3-6-gg","1-5-ryyb","2-5-yybb","3-6-yg","3-7-gg","4-4-rb","4-4-ggg","3-7-yb","3-5-ygb","1-7-rgb","1-4-rrr","3-6-rg"],"stock":{"red":9,"yellow":9,"green":10,"blue":10},"players":[{"gems":{"red":3,"yellow":3,"green":3,"blue":3},"dealt":"2-4-rbbb","cards":["2-6-rbb","3-4-rry","4-6-yy","1-6-ygbb","2-4-rbbb"],"books":[{"trade":12,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":1,"yellow":3,"green":0,"blue":2},"dealt":"2-4-rgbb","cards":["3-5-ybbb","1-5-ggbb","4-6-yb","3-5-gggb","2-4-rgbb","3-5-yyy"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":4,"yellow":4,"green":3,"blue":3},"dealt":"2-6-rrb","cards":["4-5-rg","4-5-ry","2-6-gbbb","2-6-rrb"],"books":[{"trade":6,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":5,"yellow":3,"green":6,"blue":4},"dealt":"3-7-bb","cards":["3-7-yy","1-4-rggg","1-5-rrb","3-7-bb"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]}],"phase":{"opened":18,"choices":["c","a","b","c"],"action":"c","turn":3,"rival":0,"offer":null,"kind":"bargaining"}}' AS BLOB));
INSERT INTO states VALUES ('johhar', 9, CAST('{"setup":{"seats":3,"seed":"f5e6bf39b87614feae64f8a441cde0846aa69b553c390245eb17ae51a45c73bd","variants":[]},"rng":{"seed":"f5e6bf39b87614feae64f8a441cde0846aa69b553c390245eb17ae51a45c73bd","drawn":118},"step":9,"day":1,"round":2,"market":{"places":[["diamond-1","diamond-2","diamond-2-fake"],[],["ruby-3-fake"],[],["gold-2"],["gold-1"],["diamond-3-fake","prestige-1"],["ruby-1","emerald-1"],["emerald-1","emerald-2-fake"],["ruby-3-fake"]],"pile":["sapphire-2-fake","sapphire-2-fake","ruby-2-fake","prestige-2","sapphire-1","sapphire-2-fake","gold-1","gold-1","gold-3","diamond-2","sapphire-3-fake","diamond-2-fake","diamond-3","emerald-2","sapphire-1","emerald-2-fake","ruby-1","emerald-1","ruby-2-fake","emerald-1-fake","gold-2","diamond-1","sapphire-3","sapphire-2","ruby-1-fake","ruby-1","diamond-1","emerald-3-fake","gold-1","diamond-1","ruby-2","prestige-2","gold-2","emerald-2-fake","ruby-3-fake","prestige-1","ruby-1","ruby-3-fake","sapphire-1","diamond-2-fake","prestige-1","emerald-3-fake","emerald-2-fake","ruby-2-fake","gold-3","ruby-3","ruby-1","sapphire-2-fake","prestige-1","emerald-3","emerald-3-fake","diamond-1","emerald-1","prestige-2","emerald-3-fake","diamond-1-fake","sapphire-3-fake","gold-3","prestige-1","sapphire-1-fake","sapphire-2","gold-2","diamond-3-fake","prestige-2","gold-3","ruby-2","diamond-3-fake","emerald-2-fake","sapphire-2-fake","diamond-3-fake","sapphire-3-fake","sapphire-1","emerald-2","ruby-2-fake","prestige-3","sapphire-1","emerald-1","prestige-3","ruby-2-fake","diamond-2-fake"],"discards":[]},"court":{"spaces":[null,null,"jeweler-three","collector-one","baksheesh-shield"],"stack":["baksheesh-gold","disguise","purchase-discount","hire-discount","discard-one","points-seven","entourage","prestige-cards","points-eight"],"left":[]},"track":{"tokens":[{"seat":0,"gold":15,"row":"bottom"},{"seat":1,"gold":15,"row":"bottom"},{"seat":2,"gold":14,"row":"bottom"}]},"players":[{"display":["diamond-2-fake"],"prestige":[],"trade":[],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["sale"],"sealed":null,"protected":false},{"display":["sapphire-3-fake"],"prestige":[],"trade":[],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["trade"],"sealed":null,"protected":false},{"display":[],"prestige":["prestige-3"],"trade":[],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["bribe"],"sealed":"purchase","protected":true}],"phase":{"asked":[0,1,2],"opened":8,"kind":"sealing"}}' AS BLOB));
INSERT INTO states VALUES ('johtak', 14, CAST('{"setup":{"seats":3,"seed":"3cdf81614d206a46c38bf96336aa070f37c46977ab3462a73934bd4a06db5bb7","variants":[]},"rng":{"seed":"3cdf81614d206a46c38bf96336aa070f37c46977ab3462a73934bd4a06db5bb7","drawn":118},"step":12,"day":1,"round":2,"market":{"places":[[],["sapphire-1","sapphire-1-fake"],[],[],["gold-2"],["emerald-3-fake"],["sapphire-1"],["diamond-3-fake","emerald-3-fake"],["diamond-2-fake","ruby-2-fake"],["sapphire-2-fake","emerald-1"]],"pile":["diamond-1","diamond-2-fake","emerald-2-fake","ruby-3-fake","ruby-3-fake","diamond-1","gold-2","diamond-2-fake","gold-2","emerald-2","ruby-3","diamond-3-fake","emerald-2-fake","prestige-1","diamond-3-fake","sapphire-3-fake","ruby-2-fake","gold-2","diamond-1","emerald-1","emerald-3","prestige-3","diamond-1-fake","sapphire-3-fake","ruby-1","sapphire-3-fake","emerald-1","sapphire-2","prestige-3","gold-1","prestige-1","gold-3","sapphire-2-fake","prestige-1","ruby-2-fake","diamond-2-fake","ruby-2","emerald-2-fake","prestige-2","ruby-1","emerald-2-fake","diamond-3-fake","gold-3","gold-3","sapphire-1","gold-1","emerald-3-fake","emerald-1","diamond-2-fake","diamond-2","prestige-2","sapphire-3-fake","prestige-3","diamond-1","sapphire-2-fake","ruby-1","diamond-2","ruby-1","sapphire-3","prestige-2","diamond-3","ruby-2-fake","ruby-1-fake","emerald-2","prestige-1","ruby-2","diamond-1","sapphire-1","sapphire-1","emerald-2-fake","gold-1","emerald-1","prestige-2","sapphire-2","gold-1","sapphire-2-fake","prestige-1","gold-3","ruby-2-fake","ruby-1"],"discards":[]},"court":{"spaces":[null,null,"jeweler-three","seven-gold","trade-at-once"],"stack":["baksheesh-gold","purchase-discount","hire-gold","discard-one","exchange-any","points-seven","entourage","points-six","final-steps"],"left":[]},"track":{"tokens":[{"seat":2,"gold":15,"row":"bottom"},{"seat":1,"gold":12,"row":"bottom"},{"seat":0,"gold":11,"row":"bottom"}]},"players":[{"display":["ruby-3-fake","emerald-1-fake"],"prestige":[],"trade":[],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["purchase","doppelganger"],"sealed":null,"protected":false},{"display":["ruby-3-fake"],"prestige":[],"trade":["emerald-3-fake"],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["trade","bribe"],"sealed":null,"protected":false},{"display":["sapphire-2-fake"],"prestige":[],"trade":[],"nobles":[],"slots":[[],[],[]],"steps":[0,0,0,0],"played":["baksheesh","exchange"],"sealed":null,"protected":false}],"phase":{"queue":[2,1,0],"opened":12,"kind":"acting"}}' AS BLOB));
INSERT INTO states VALUES ('jaipau', 9, CAST('{"variants":[],"rng":{"seed":"6ba4f9b7fc06163514ca3bdcc477f15aca26ce4cc779ad0a85a4d9a89180dfa2","drawn":67},"step":8,"phase":{"seat":0,"opened":8,"kind":"turn"},"starter":0,"deck":["leather","leather","silver","camel","camel","diamond","spice","camel","spice","camel","gold","leather","leather","silver","spice","cloth","silver","cloth","spice","gold","leather","gold","leather","diamond","silver","cloth","cloth","cloth","spice","cloth"],"market":["cloth","diamond","gold","leather","leather"],"discard":["gold","gold"],"hands":[["leather","silver","silver","spice"],["cloth","diamond","diamond","diamond","leather","spice","spice"]],"herds":[5,2],"piles":[[7,7,5,5,5],[5,5,5],[5,5,5,5,5],[5,3,3,2,2,1,1],[5,3,3,2,2,1,1],[4,3,2,1,1,1,1,1,1]],"tokens":[[[],[6,6],[],[],[],[]],[[],[],[],[],[],[]]],"bonus_piles":[[2,3,2,1,1,3,2],[4,4,6,5,6,5],[8,9,10,8,10]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('basopn', 14, CAST('{"setup":{"seats":4,"seed":"0bf521bec609b4889ecaba061ab148e80541c8112572c3aaaefd61c02e9df8fd","variants":[]},"rng":{"seed":"0bf521bec609b4889ecaba061ab148e80541c8112572c3aaaefd61c02e9df8fd","drawn":38},"step":12,"stage":1,"round":3,"deck":["1-5-rrb","3-5-gggb","3-7-bb","2-6-gbbb","3-5-ygb","4-6-yb","3-7-gg","1-4-rggg","3-7-yy","3-7-yb","4-5-rg","2-6-rbb","4-4-ggg","2-7-ryg","1-6-yggb","2-6-rrb","2-5-yybb","2-4-ryy","2-7-ryb","2-4-rbbb","2-5-yyy","4-7-yg","2-4-rrg","3-6-rg","1-7-rgb","3-6-gg"],"stock":{"red":9,"yellow":9,"green":10,"blue":10},"players":[{"gems":{"red":3,"yellow":3,"green":3,"blue":3},"dealt":"3-5-yyy","cards":["2-6-rgg","4-4-rb","1-4-rrr","3-5-yyy"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":2,"yellow":3,"green":3,"blue":0},"dealt":"1-6-ygbb","cards":["4-6-yy","3-5-ybbb","1-6-ygbb"],"books":[{"trade":6,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":4,"yellow":3,"green":3,"blue":6},"dealt":"2-4-rgbb","cards":["3-6-yg","1-5-ryyb","2-4-rgbb"],"books":[{"trade":5,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":4,"yellow":4,"green":3,"blue":3},"dealt":"1-5-ggbb","cards":["4-5-ry","3-4-rry","1-5-ggbb"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]}],"phase":{"opened":10,"sealed":[null,"a","c",null],"kind":"sealing"}}' AS BLOB));
INSERT INTO states VALUES ('jaifro', 6, CAST('{"variants":[],"rng":{"seed":"ee2bc28e7cf36b340539f24cd35089d670360397076ce31e3438d7db33b42660","drawn":67},"step":6,"phase":{"seat":1,"opened":6,"kind":"turn"},"starter":1,"deck":["diamond","gold","leather","cloth","leather","silver","cloth","silver","spice","cloth","silver","diamond","leather","silver","camel","leather","gold","silver","leather","spice","diamond","camel","cloth","leather","leather","cloth","camel","cloth","spice","camel","cloth","gold","camel","camel","leather"],"market":["camel","camel","leather","spice","spice"],"discard":[],"hands":[["diamond","gold","gold","leather","silver","spice"],["cloth","diamond","diamond","gold","spice","spice"]],"herds":[3,0],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[5,3,3,2,2,1,1],[5,3,3,2,2,1,1],[4,3,2,1,1,1,1,1,1]],"tokens":[[[],[],[],[],[],[]],[[],[],[],[],[],[]]],"bonus_piles":[[2,2,1,3,2,1,3],[4,5,4,6,6,5],[10,8,10,9,8]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('jailiv', 12, CAST('{"variants":[],"rng":{"seed":"9930f86867d06947d1ff7818b94caf2845c9c8d21d5e4056347a80acb2bff946","drawn":67},"step":12,"phase":{"seat":1,"opened":12,"kind":"turn"},"starter":1,"deck":["cloth","leather","diamond","leather","leather","silver","leather","cloth","camel","cloth","camel","cloth","spice","spice","silver","diamond","camel","diamond","cloth","camel","spice","leather","silver","cloth","leather","camel","diamond","spice","silver","cloth","cloth"],"market":["camel","camel","camel","spice","spice"],"discard":["spice","leather"],"hands":[["diamond","gold","gold","gold","gold","gold","gold"],["diamond","leather","leather","leather","silver","silver","spice"]],"herds":[3,0],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[5,3,3,2,2,1,1],[3,3,2,2,1,1],[3,2,1,1,1,1,1,1]],"tokens":[[[],[],[],[],[],[4]],[[],[],[],[],[5],[]]],"bonus_piles":[[2,2,1,3,3,1,2],[4,6,6,4,5,5],[9,10,8,10,8]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('jaisol', 5, CAST('{"variants":[],"rng":{"seed":"7728ee7ae86272e12cbfb2b8d11e95313e2ac1c37547fb313099128609eedef1","drawn":67},"step":5,"phase":{"seat":1,"opened":5,"kind":"turn"},"starter":0,"deck":["leather","spice","cloth","diamond","gold","leather","cloth","leather","silver","diamond","camel","camel","camel","cloth","leather","silver","camel","camel","silver","spice","cloth","silver","gold","diamond","cloth","spice","leather","spice","diamond","cloth","leather","leather","leather","spice","leather","spice","spice","gold","camel"],"market":["camel","camel","camel","camel","camel"],"discard":["leather","silver","silver"],"hands":[["diamond","gold"],["cloth","cloth","diamond","gold","gold","spice"]],"herds":[0,0],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5],[5,3,3,2,2,1,1],[5,3,3,2,2,1,1],[3,2,1,1,1,1,1,1]],"tokens":[[[],[],[5,5],[],[],[4]],[[],[],[],[],[],[]]],"bonus_piles":[[2,3,1,2,3,2,1],[5,6,5,6,4,4],[10,8,8,9,10]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('bassol', 5, CAST('{"setup":{"seats":3,"seed":"8578af0868567b9824f566f5b6c57e2179a1bdf919080475a31f41d05439a660","variants":[]},"rng":{"seed":"8578af0868567b9824f566f5b6c57e2179a1bdf919080475a31f41d05439a660","drawn":38},"step":5,"stage":1,"round":2,"deck":["2-4-rbbb","2-6-rrb","3-7-gg","3-7-yb","1-6-yggb","3-5-ybbb","3-7-yy","4-5-rg","2-5-yyy","1-6-ygbb","2-6-gbbb","1-5-ggbb","2-6-rgg","2-6-rbb","3-6-rg","2-4-rgbb","1-7-rgb","3-6-yg","1-4-rrr","1-5-rrb","2-4-rrg","2-7-ryg","4-6-yb","3-5-yyy","4-4-rb","2-4-ryy","2-5-yybb","4-7-yg","1-4-rggg","3-7-bb","3-5-ygb","4-4-ggg"],"stock":{"red":13,"yellow":13,"green":11,"blue":13},"players":[{"gems":{"red":3,"yellow":3,"green":3,"blue":3},"dealt":"3-4-rry","cards":["4-6-yy","2-7-ryb","3-4-rry"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":3,"yellow":3,"green":3,"blue":3},"dealt":"3-5-gggb","cards":["1-5-ryyb","3-5-gggb"],"books":[{"trade":5,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]},{"gems":{"red":3,"yellow":3,"green":5,"blue":3},"dealt":"4-5-ry","cards":["3-6-gg","4-5-ry"],"books":[{"trade":0,"red":0,"yellow":0,"green":0,"blue":0,"workers":0}]}],"phase":{"opened":3,"sealed":[null,"b","a"],"kind":"sealing"}}' AS BLOB));
INSERT INTO states VALUES ('jaisil', 5, CAST('{"variants":[],"rng":{"seed":"509efc99275b786ebc6c1e3f18e78edbe9679c8c060c743c5638c835301b7cdb","drawn":67},"step":4,"phase":{"seat":1,"opened":4,"kind":"turn"},"starter":1,"deck":["leather","leather","spice","silver","leather","leather","silver","diamond","leather","spice","cloth","silver","leather","spice","gold","cloth","gold","camel","diamond","gold","cloth","diamond","diamond","silver","gold","spice","camel","gold","camel","cloth","cloth","camel","spice","leather","spice","leather"],"market":["camel","camel","cloth","leather","spice"],"discard":["leather","cloth"],"hands":[["diamond","silver"],["cloth","diamond","gold","silver","spice"]],"herds":[1,4],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[3,3,2,2,1,1],[5,3,3,2,2,1,1],[3,2,1,1,1,1,1,1]],"tokens":[[[],[],[],[5],[],[4]],[[],[],[],[],[],[]]],"bonus_piles":[[3,2,2,1,2,1,3],[4,5,6,6,4,5],[10,8,9,10,8]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
INSERT INTO states VALUES ('jaimut', 9, CAST('{"variants":[],"rng":{"seed":"a060f23cd6cfb85b289448c7d21e57e0d7f23689db2cf1002c795bae6370b52b","drawn":67},"step":9,"phase":{"seat":0,"opened":9,"kind":"turn"},"starter":1,"deck":["silver","diamond","silver","leather","gold","leather","camel","leather","gold","diamond","cloth","diamond","diamond","camel","camel","camel","gold","spice","cloth","camel","silver","camel","spice","gold","cloth","leather","cloth","cloth","leather"],"market":["diamond","leather","silver","spice","spice"],"discard":["spice","spice"],"hands":[["cloth","cloth","gold","leather","leather","leather","leather"],["cloth","diamond","gold","silver","silver","spice","spice"]],"herds":[3,2],"piles":[[7,7,5,5,5],[6,6,5,5,5],[5,5,5,5,5],[5,3,3,2,2,1,1],[3,2,2,1,1],[4,3,2,1,1,1,1,1,1]],"tokens":[[[],[],[],[],[],[]],[[],[],[],[],[5,3],[]]],"bonus_piles":[[3,1,3,1,2,2,2],[5,4,6,4,6,5],[8,10,8,10,9]],"bonuses":[[],[],[]],"rounds":[]}' AS BLOB));
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    forms BLOB NOT NULL,
    picks BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO drafts VALUES ('basgal', 3, 18, CAST('[]' AS BLOB), CAST('{"basari.offer.red": ["0"]}' AS BLOB));
INSERT INTO drafts VALUES ('jailiv', 1, 12, CAST('[[["sell"]]]' AS BLOB), CAST('{}' AS BLOB));
INSERT INTO drafts VALUES ('johtak', 2, 12, CAST('[[["sapphire"]]]' AS BLOB), CAST('{}' AS BLOB));
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    user INTEGER,
    due REAL NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0
, about TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO outbox VALUES (1360, 'call', 'jaipau', 8, 1456255637913600016, 1767352209.0, 0, '8');
INSERT INTO outbox VALUES (1429, 'growth', 'jaifro', 6, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1430, 'panel', 'jaifro', 6, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1432, 'call', 'jaifro', 6, 1456255637913600020, 1767352223.0, 0, '6');
INSERT INTO outbox VALUES (1486, 'call', 'jailiv', 12, 1456255637913600022, 1767352235.0, 0, '12');
INSERT INTO outbox VALUES (1578, 'invite', 'newlob', 0, NULL, 1767366000.0, 0, '1456255637913600016');
INSERT INTO outbox VALUES (1589, 'story', 'jaimut', 7, NULL, 1767352398.0, 1, '');
INSERT INTO outbox VALUES (1590, 'panel', 'jaimut', 7, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1591, 'nudge', 'jaimut', 7, 1456255637913600018, 0.0, 0, '');
INSERT INTO outbox VALUES (1592, 'growth', 'jaimut', 8, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1593, 'panel', 'jaimut', 8, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1594, 'nudge', 'jaimut', 8, 1456255637913600014, 0.0, 0, '');
INSERT INTO outbox VALUES (1596, 'growth', 'jaimut', 9, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1597, 'panel', 'jaimut', 9, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1598, 'nudge', 'jaimut', 9, 1456255637913600018, 0.0, 0, '');
INSERT INTO outbox VALUES (1599, 'call', 'jaimut', 9, 1456255637913600018, 1767352301.0, 0, '9');
INSERT INTO outbox VALUES (1600, 'lobby', 'mndlob', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1601, 'invite', 'mndlob', 0, NULL, 0.0, 0, '1456255637913600021');
INSERT INTO outbox VALUES (1602, 'lobby', 'fresh1', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1603, 'opened', 'fresh1', 0, NULL, 1767366000.0, 0, '1456255637913600016');
INSERT INTO outbox VALUES (1604, 'opened', 'fresh1', 0, NULL, 0.0, 0, '1456255637913600022');
INSERT INTO outbox VALUES (1605, 'growth', 'jaisil', 5, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1606, 'panel', 'jaisil', 5, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1607, 'final', 'jaisil', 5, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1608, 'reminder', 'jaimut', 9, NULL, 0.0, 0, '1456255637913600018');
INSERT INTO outbox VALUES (1609, 'lobby', 'again2', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1610, 'away', 'basgal', 19, NULL, 0.0, 0, '40');
INSERT INTO outbox VALUES (1611, 'panel', 'basgal', 19, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1612, 'away', 'basopn', 14, NULL, 0.0, 0, '40');
INSERT INTO outbox VALUES (1613, 'panel', 'basopn', 14, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1614, 'lobby', 'fresh1', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1615, 'away', 'jailiv', 12, NULL, 0.0, 0, '40');
INSERT INTO outbox VALUES (1616, 'panel', 'jailiv', 12, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1617, 'away', 'jaimut', 9, NULL, 0.0, 0, '40');
INSERT INTO outbox VALUES (1618, 'panel', 'jaimut', 9, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1619, 'away', 'johhar', 9, NULL, 0.0, 0, '40');
INSERT INTO outbox VALUES (1620, 'panel', 'johhar', 9, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1621, 'lobby', 'mndlob', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1622, 'lobby', 'newlob', 0, NULL, 0.0, 0, '');
INSERT INTO outbox VALUES (1623, 'lobby', 'oldlob', 0, NULL, 0.0, 0, '');
CREATE INDEX outbox_by_table ON outbox (table_id, kind, id);
CREATE INDEX outbox_by_due ON outbox (due) WHERE due > 0;
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL
) STRICT;
INSERT INTO interactions VALUES (1456255637913600023, 'oldlob', 0);
INSERT INTO interactions VALUES (1456255637913600026, 'oldlob', 0);
INSERT INTO interactions VALUES (1456572727296000047, 'jaiend', 0);
INSERT INTO interactions VALUES (1456572727296000051, 'jaiend', 0);
INSERT INTO interactions VALUES (1456572727296000052, 'jaiend', 0);
INSERT INTO interactions VALUES (1456572731490304003, 'jaiend', 1);
INSERT INTO interactions VALUES (1456572735684608003, 'jaiend', 2);
INSERT INTO interactions VALUES (1456572739878912003, 'jaiend', 3);
INSERT INTO interactions VALUES (1456572744073216003, 'jaiend', 4);
INSERT INTO interactions VALUES (1456572748267520003, 'jaiend', 5);
INSERT INTO interactions VALUES (1456572752461824003, 'jaiend', 6);
INSERT INTO interactions VALUES (1456572756656128003, 'jaiend', 7);
INSERT INTO interactions VALUES (1456572760850432002, 'jaiend', 8);
INSERT INTO interactions VALUES (1456572765044736002, 'jaiend', 9);
INSERT INTO interactions VALUES (1456572769239040003, 'jaiend', 10);
INSERT INTO interactions VALUES (1456572773433344003, 'jaiend', 11);
INSERT INTO interactions VALUES (1456572777627648003, 'jaiend', 12);
INSERT INTO interactions VALUES (1456572781821952003, 'jaiend', 13);
INSERT INTO interactions VALUES (1456572786016256002, 'jaiend', 14);
INSERT INTO interactions VALUES (1456572790210560003, 'jaiend', 15);
INSERT INTO interactions VALUES (1456572794404864003, 'jaiend', 16);
INSERT INTO interactions VALUES (1456572798599168005, 'jaiend', 17);
INSERT INTO interactions VALUES (1456572802793472002, 'jaiend', 18);
INSERT INTO interactions VALUES (1456572806987776003, 'jaiend', 19);
INSERT INTO interactions VALUES (1456572811182080006, 'jaiend', 20);
INSERT INTO interactions VALUES (1456572815376384002, 'jaiend', 21);
INSERT INTO interactions VALUES (1456572819570688003, 'jaiend', 22);
INSERT INTO interactions VALUES (1456572823764992003, 'jaiend', 23);
INSERT INTO interactions VALUES (1456572827959296006, 'jaiend', 24);
INSERT INTO interactions VALUES (1456572832153600003, 'jaiend', 25);
INSERT INTO interactions VALUES (1456572836347904003, 'jaiend', 26);
INSERT INTO interactions VALUES (1456572840542208003, 'jaiend', 27);
INSERT INTO interactions VALUES (1456572844736512006, 'jaiend', 28);
INSERT INTO interactions VALUES (1456572848930816003, 'jaiend', 29);
INSERT INTO interactions VALUES (1456572853125120002, 'jaiend', 30);
INSERT INTO interactions VALUES (1456572857319424003, 'jaiend', 31);
INSERT INTO interactions VALUES (1456572861513728005, 'jaiend', 32);
INSERT INTO interactions VALUES (1456572865708032003, 'jaiend', 33);
INSERT INTO interactions VALUES (1456572869902336006, 'jaiend', 34);
INSERT INTO interactions VALUES (1456572874096640003, 'jaiend', 35);
INSERT INTO interactions VALUES (1456572878290944003, 'jaiend', 36);
INSERT INTO interactions VALUES (1456572882485248007, 'jaiend', 37);
INSERT INTO interactions VALUES (1456572886679552005, 'jaiend', 38);
INSERT INTO interactions VALUES (1456572890873856002, 'jaiend', 39);
INSERT INTO interactions VALUES (1456572895068160006, 'jaiend', 40);
INSERT INTO interactions VALUES (1456572899262464003, 'jaiend', 41);
INSERT INTO interactions VALUES (1456572903456768006, 'jaiend', 42);
INSERT INTO interactions VALUES (1456572907651072006, 'jaiend', 43);
INSERT INTO interactions VALUES (1456572911845376003, 'jaiend', 44);
INSERT INTO interactions VALUES (1456572916039680003, 'jaiend', 45);
INSERT INTO interactions VALUES (1456572920233984002, 'jaiend', 46);
INSERT INTO interactions VALUES (1456572924428288002, 'jaiend', 47);
INSERT INTO interactions VALUES (1456572928622592005, 'jaiend', 48);
INSERT INTO interactions VALUES (1456572932816896002, 'jaiend', 49);
INSERT INTO interactions VALUES (1456572937011200006, 'jaiend', 50);
INSERT INTO interactions VALUES (1456572941205504006, 'jaiend', 51);
INSERT INTO interactions VALUES (1456572945399808003, 'jaiend', 52);
INSERT INTO interactions VALUES (1456572949594112006, 'jaiend', 53);
INSERT INTO interactions VALUES (1456572953788416002, 'jaiend', 54);
INSERT INTO interactions VALUES (1456572957982720006, 'jaiend', 55);
INSERT INTO interactions VALUES (1456572962177024003, 'jaiend', 56);
INSERT INTO interactions VALUES (1456572966371328006, 'jaiend', 57);
INSERT INTO interactions VALUES (1456572970565632003, 'jaiend', 58);
INSERT INTO interactions VALUES (1456572974759936002, 'jaiend', 59);
INSERT INTO interactions VALUES (1456572978954240003, 'jaiend', 60);
INSERT INTO interactions VALUES (1456572983148544005, 'jaiend', 61);
INSERT INTO interactions VALUES (1456572987342848003, 'jaiend', 62);
INSERT INTO interactions VALUES (1456572991537152006, 'jaiend', 63);
INSERT INTO interactions VALUES (1456572995731456003, 'jaiend', 64);
INSERT INTO interactions VALUES (1456572999925760006, 'jaiend', 65);
INSERT INTO interactions VALUES (1456573004120064003, 'jaiend', 66);
INSERT INTO interactions VALUES (1456573008314368003, 'jaiend', 67);
INSERT INTO interactions VALUES (1456573012508672003, 'jaiend', 68);
INSERT INTO interactions VALUES (1456573016702976006, 'jaiend', 69);
INSERT INTO interactions VALUES (1456573020897280003, 'jaiend', 70);
INSERT INTO interactions VALUES (1456573025091584002, 'jaiend', 71);
INSERT INTO interactions VALUES (1456573029285888003, 'jaiend', 72);
INSERT INTO interactions VALUES (1456573033480192003, 'jaiend', 73);
INSERT INTO interactions VALUES (1456573037674496005, 'jaiend', 74);
INSERT INTO interactions VALUES (1456573041868800002, 'jaiend', 75);
INSERT INTO interactions VALUES (1456573046063104005, 'jaiend', 76);
INSERT INTO interactions VALUES (1456573050257408002, 'jaiend', 77);
INSERT INTO interactions VALUES (1456573054451712003, 'jaiend', 78);
INSERT INTO interactions VALUES (1456573058646016003, 'jaiend', 79);
INSERT INTO interactions VALUES (1456573062840320003, 'jaiend', 80);
INSERT INTO interactions VALUES (1456573067034624006, 'jaiend', 81);
INSERT INTO interactions VALUES (1456573071228928003, 'jaiend', 82);
INSERT INTO interactions VALUES (1456573075423232003, 'jaiend', 83);
INSERT INTO interactions VALUES (1456573079617536002, 'jaiend', 84);
INSERT INTO interactions VALUES (1456573083811840005, 'jaiend', 85);
INSERT INTO interactions VALUES (1456573088006144005, 'jaiend', 86);
INSERT INTO interactions VALUES (1456573092200448002, 'jaiend', 87);
INSERT INTO interactions VALUES (1456573096394752003, 'jaiend', 88);
INSERT INTO interactions VALUES (1456573100589056005, 'jaiend', 89);
INSERT INTO interactions VALUES (1456573104783360003, 'jaiend', 90);
INSERT INTO interactions VALUES (1456573108977664003, 'jaiend', 91);
INSERT INTO interactions VALUES (1456573113171968003, 'jaiend', 92);
INSERT INTO interactions VALUES (1456573117366272003, 'jaiend', 93);
INSERT INTO interactions VALUES (1456573121560576002, 'jaiend', 94);
INSERT INTO interactions VALUES (1456573125754880002, 'jaiend', 95);
INSERT INTO interactions VALUES (1456573129949184003, 'jaiend', 96);
INSERT INTO interactions VALUES (1456573134143488003, 'jaiend', 97);
INSERT INTO interactions VALUES (1456573138337792003, 'jaiend', 98);
INSERT INTO interactions VALUES (1456573142532096005, 'jaiend', 99);
INSERT INTO interactions VALUES (1456573146726400003, 'jaiend', 100);
INSERT INTO interactions VALUES (1456573150920704006, 'jaiend', 101);
INSERT INTO interactions VALUES (1456573155115008005, 'jaiend', 102);
INSERT INTO interactions VALUES (1456573159309312002, 'jaiend', 103);
INSERT INTO interactions VALUES (1456573163503616002, 'jaiend', 104);
INSERT INTO interactions VALUES (1456573167697920003, 'jaiend', 105);
INSERT INTO interactions VALUES (1456573171892224003, 'jaiend', 106);
INSERT INTO interactions VALUES (1456573176086528003, 'jaiend', 107);
INSERT INTO interactions VALUES (1456573180280832003, 'jaiend', 108);
INSERT INTO interactions VALUES (1456573184475136003, 'jaiend', 109);
INSERT INTO interactions VALUES (1456573188669440006, 'jaiend', 110);
INSERT INTO interactions VALUES (1456573192863744003, 'jaiend', 111);
INSERT INTO interactions VALUES (1456573197058048003, 'jaiend', 112);
INSERT INTO interactions VALUES (1456573201252352003, 'jaiend', 113);
INSERT INTO interactions VALUES (1456573205446656003, 'jaiend', 114);
INSERT INTO interactions VALUES (1456573209640960003, 'jaiend', 115);
INSERT INTO interactions VALUES (1456573213835264006, 'jaiend', 116);
INSERT INTO interactions VALUES (1456573218029568003, 'jaiend', 117);
INSERT INTO interactions VALUES (1456573222223872003, 'jaiend', 118);
INSERT INTO interactions VALUES (1456573226418176006, 'jaiend', 119);
INSERT INTO interactions VALUES (1456573230612480002, 'jaiend', 120);
INSERT INTO interactions VALUES (1456573234806784003, 'jaiend', 121);
INSERT INTO interactions VALUES (1456573239001088003, 'jaiend', 122);
INSERT INTO interactions VALUES (1456573243195392006, 'jaiend', 123);
INSERT INTO interactions VALUES (1456573247389696002, 'jaiend', 124);
INSERT INTO interactions VALUES (1456573251584000003, 'jaiend', 125);
INSERT INTO interactions VALUES (1456573255778304003, 'jaiend', 126);
INSERT INTO interactions VALUES (1456573259972608002, 'jaiend', 127);
INSERT INTO interactions VALUES (1456573264166912003, 'jaiend', 128);
INSERT INTO interactions VALUES (1456573268361216003, 'jaiend', 129);
INSERT INTO interactions VALUES (1456573272555520003, 'jaiend', 130);
INSERT INTO interactions VALUES (1456573276749824003, 'jaiend', 131);
INSERT INTO interactions VALUES (1456573280944128003, 'jaiend', 132);
INSERT INTO interactions VALUES (1456573285138432003, 'jaiend', 133);
INSERT INTO interactions VALUES (1456573289332736003, 'jaiend', 134);
INSERT INTO interactions VALUES (1456573293527040006, 'jaiend', 135);
INSERT INTO interactions VALUES (1456573297721344003, 'jaiend', 136);
INSERT INTO interactions VALUES (1456573301915648005, 'jaiend', 137);
INSERT INTO interactions VALUES (1456573306109952005, 'jaiend', 138);
INSERT INTO interactions VALUES (1456573310304256002, 'jaiend', 139);
INSERT INTO interactions VALUES (1456573314498560003, 'jaiend', 140);
INSERT INTO interactions VALUES (1456573318692864006, 'jaiend', 141);
INSERT INTO interactions VALUES (1456573322887168005, 'jaiend', 142);
INSERT INTO interactions VALUES (1456573327081472005, 'jaiend', 143);
INSERT INTO interactions VALUES (1456573331275776006, 'jaiend', 144);
INSERT INTO interactions VALUES (1456573335470080003, 'jaiend', 145);
INSERT INTO interactions VALUES (1456573339664384003, 'jaiend', 146);
INSERT INTO interactions VALUES (1456573343858688003, 'jaiend', 147);
INSERT INTO interactions VALUES (1456573348052992005, 'jaiend', 148);
INSERT INTO interactions VALUES (1456573352247296003, 'jaiend', 149);
INSERT INTO interactions VALUES (1456573356441600006, 'jaiend', 150);
INSERT INTO interactions VALUES (1456573360635904006, 'jaiend', 151);
INSERT INTO interactions VALUES (1456573364830208005, 'jaiend', 152);
INSERT INTO interactions VALUES (1456573369024512002, 'jaiend', 153);
INSERT INTO interactions VALUES (1456573373218816003, 'jaiend', 154);
INSERT INTO interactions VALUES (1456573377413120003, 'jaiend', 155);
INSERT INTO interactions VALUES (1456573381607424005, 'jaiend', 156);
INSERT INTO interactions VALUES (1456573385801728003, 'jaiend', 157);
INSERT INTO interactions VALUES (1456573389996032005, 'jaiend', 158);
INSERT INTO interactions VALUES (1456573394190336003, 'jaiend', 159);
INSERT INTO interactions VALUES (1456573398384640003, 'jaiend', 160);
INSERT INTO interactions VALUES (1456573402578944003, 'jaiend', 161);
INSERT INTO interactions VALUES (1456573406773248003, 'jaiend', 162);
INSERT INTO interactions VALUES (1456573410967552005, 'jaiend', 163);
INSERT INTO interactions VALUES (1456573415161856002, 'jaiend', 164);
INSERT INTO interactions VALUES (1456573419356160006, 'jaiend', 165);
INSERT INTO interactions VALUES (1456573423550464003, 'jaiend', 166);
INSERT INTO interactions VALUES (1456573427744768005, 'jaiend', 167);
INSERT INTO interactions VALUES (1456573431939072003, 'jaiend', 168);
INSERT INTO interactions VALUES (1456573436133376003, 'jaiend', 169);
INSERT INTO interactions VALUES (1456573440327680003, 'jaiend', 170);
INSERT INTO interactions VALUES (1456573444521984003, 'jaiend', 171);
INSERT INTO interactions VALUES (1456573448716288003, 'jaiend', 172);
INSERT INTO interactions VALUES (1456573452910592003, 'jaiend', 173);
INSERT INTO interactions VALUES (1456573457104896003, 'jaiend', 174);
INSERT INTO interactions VALUES (1456573461299200005, 'jaiend', 175);
INSERT INTO interactions VALUES (1456573465493504003, 'jaiend', 176);
INSERT INTO interactions VALUES (1456573469687808003, 'jaiend', 177);
INSERT INTO interactions VALUES (1456573473882112002, 'jaiend', 178);
INSERT INTO interactions VALUES (1456573478076416003, 'jaiend', 179);
INSERT INTO interactions VALUES (1456573482270720003, 'jaiend', 180);
INSERT INTO interactions VALUES (1456573486465024002, 'jaiend', 181);
INSERT INTO interactions VALUES (1456573490659328003, 'jaiend', 182);
INSERT INTO interactions VALUES (1456573494853632003, 'jaiend', 183);
INSERT INTO interactions VALUES (1456573499047936005, 'jaiend', 184);
INSERT INTO interactions VALUES (1456573503242240003, 'jaiend', 185);
INSERT INTO interactions VALUES (1456573503242240005, 'basend', 0);
INSERT INTO interactions VALUES (1456573503242240008, 'basend', 0);
INSERT INTO interactions VALUES (1456573503242240009, 'basend', 0);
INSERT INTO interactions VALUES (1456573503242240010, 'basend', 0);
INSERT INTO interactions VALUES (1456573507436544002, 'basend', 1);
INSERT INTO interactions VALUES (1456573511630848002, 'basend', 2);
INSERT INTO interactions VALUES (1456573515825152002, 'basend', 3);
INSERT INTO interactions VALUES (1456573520019456002, 'basend', 4);
INSERT INTO interactions VALUES (1456573524213760002, 'basend', 5);
INSERT INTO interactions VALUES (1456573528408064002, 'basend', 6);
INSERT INTO interactions VALUES (1456573532602368006, 'basend', 7);
INSERT INTO interactions VALUES (1456573532602368010, 'basend', 7);
INSERT INTO interactions VALUES (1456573532602368013, 'basend', 7);
INSERT INTO interactions VALUES (1456573532602368016, 'basend', 8);
INSERT INTO interactions VALUES (1456573532602368019, 'basend', 9);
INSERT INTO interactions VALUES (1456573532602368023, 'basend', 10);
INSERT INTO interactions VALUES (1456573532602368027, 'basend', 11);
INSERT INTO interactions VALUES (1456573532602368030, 'basend', 12);
INSERT INTO interactions VALUES (1456573532602368040, 'basend', 13);
INSERT INTO interactions VALUES (1456573532602368043, 'basend', 14);
INSERT INTO interactions VALUES (1456573532602368049, 'basend', 16);
INSERT INTO interactions VALUES (1456573532602368052, 'basend', 18);
INSERT INTO interactions VALUES (1456573536796672002, 'basend', 19);
INSERT INTO interactions VALUES (1456573540990976002, 'basend', 20);
INSERT INTO interactions VALUES (1456573545185280006, 'basend', 21);
INSERT INTO interactions VALUES (1456573549379584002, 'basend', 22);
INSERT INTO interactions VALUES (1456573553573888002, 'basend', 23);
INSERT INTO interactions VALUES (1456573557768192002, 'basend', 24);
INSERT INTO interactions VALUES (1456573561962496002, 'basend', 25);
INSERT INTO interactions VALUES (1456573566156800002, 'basend', 26);
INSERT INTO interactions VALUES (1456573570351104002, 'basend', 27);
INSERT INTO interactions VALUES (1456573574545408006, 'basend', 28);
INSERT INTO interactions VALUES (1456573578739712006, 'basend', 29);
INSERT INTO interactions VALUES (1456573582934016017, 'basend', 30);
INSERT INTO interactions VALUES (1456573587128320002, 'basend', 31);
INSERT INTO interactions VALUES (1456573591322624002, 'basend', 32);
INSERT INTO interactions VALUES (1456573595516928002, 'basend', 33);
INSERT INTO interactions VALUES (1456573599711232002, 'basend', 34);
INSERT INTO interactions VALUES (1456573603905536002, 'basend', 35);
INSERT INTO interactions VALUES (1456573608099840002, 'basend', 36);
INSERT INTO interactions VALUES (1456573612294144002, 'basend', 37);
INSERT INTO interactions VALUES (1456573616488448006, 'basend', 38);
INSERT INTO interactions VALUES (1456573620682752002, 'basend', 39);
INSERT INTO interactions VALUES (1456573624877056002, 'basend', 40);
INSERT INTO interactions VALUES (1456573629071360002, 'basend', 41);
INSERT INTO interactions VALUES (1456573633265664002, 'basend', 42);
INSERT INTO interactions VALUES (1456573637459968006, 'basend', 43);
INSERT INTO interactions VALUES (1456573641654272002, 'basend', 44);
INSERT INTO interactions VALUES (1456573645848576002, 'basend', 45);
INSERT INTO interactions VALUES (1456573650042880002, 'basend', 46);
INSERT INTO interactions VALUES (1456573654237184006, 'basend', 47);
INSERT INTO interactions VALUES (1456573658431488002, 'basend', 48);
INSERT INTO interactions VALUES (1456573662625792002, 'basend', 49);
INSERT INTO interactions VALUES (1456573666820096002, 'basend', 50);
INSERT INTO interactions VALUES (1456573671014400002, 'basend', 51);
INSERT INTO interactions VALUES (1456573675208704006, 'basend', 52);
INSERT INTO interactions VALUES (1456573679403008002, 'basend', 53);
INSERT INTO interactions VALUES (1456573683597312002, 'basend', 54);
INSERT INTO interactions VALUES (1456573687791616002, 'basend', 55);
INSERT INTO interactions VALUES (1456573691985920002, 'basend', 56);
INSERT INTO interactions VALUES (1456573696180224006, 'basend', 57);
INSERT INTO interactions VALUES (1456573700374528012, 'basend', 58);
INSERT INTO interactions VALUES (1456573704568832007, 'basend', 59);
INSERT INTO interactions VALUES (1456573708763136003, 'basend', 60);
INSERT INTO interactions VALUES (1456573712957440017, 'basend', 61);
INSERT INTO interactions VALUES (1456573717151744002, 'basend', 62);
INSERT INTO interactions VALUES (1456573721346048002, 'basend', 63);
INSERT INTO interactions VALUES (1456573725540352002, 'basend', 64);
INSERT INTO interactions VALUES (1456573729734656006, 'basend', 65);
INSERT INTO interactions VALUES (1456573733928960002, 'basend', 66);
INSERT INTO interactions VALUES (1456573738123264002, 'basend', 67);
INSERT INTO interactions VALUES (1456573742317568002, 'basend', 68);
INSERT INTO interactions VALUES (1456573742317568004, 'johend', 0);
INSERT INTO interactions VALUES (1456573742317568007, 'johend', 0);
INSERT INTO interactions VALUES (1456573742317568008, 'johend', 0);
INSERT INTO interactions VALUES (1456573746511872002, 'johend', 1);
INSERT INTO interactions VALUES (1456573750706176002, 'johend', 2);
INSERT INTO interactions VALUES (1456573754900480002, 'johend', 3);
INSERT INTO interactions VALUES (1456573759094784002, 'johend', 4);
INSERT INTO interactions VALUES (1456573763289088002, 'johend', 5);
INSERT INTO interactions VALUES (1456573767483392002, 'johend', 6);
INSERT INTO interactions VALUES (1456573771677696002, 'johend', 7);
INSERT INTO interactions VALUES (1456573775872000002, 'johend', 8);
INSERT INTO interactions VALUES (1456573780066304002, 'johend', 9);
INSERT INTO interactions VALUES (1456573784260608002, 'johend', 10);
INSERT INTO interactions VALUES (1456573788454912002, 'johend', 11);
INSERT INTO interactions VALUES (1456573792649216002, 'johend', 12);
INSERT INTO interactions VALUES (1456573796843520002, 'johend', 13);
INSERT INTO interactions VALUES (1456573801037824002, 'johend', 14);
INSERT INTO interactions VALUES (1456573805232128002, 'johend', 15);
INSERT INTO interactions VALUES (1456573809426432002, 'johend', 16);
INSERT INTO interactions VALUES (1456573813620736003, 'johend', 17);
INSERT INTO interactions VALUES (1456573817815040004, 'johend', 18);
INSERT INTO interactions VALUES (1456573822009344002, 'johend', 19);
INSERT INTO interactions VALUES (1456573826203648002, 'johend', 20);
INSERT INTO interactions VALUES (1456573830397952003, 'johend', 21);
INSERT INTO interactions VALUES (1456573834592256002, 'johend', 22);
INSERT INTO interactions VALUES (1456573838786560002, 'johend', 23);
INSERT INTO interactions VALUES (1456573842980864002, 'johend', 24);
INSERT INTO interactions VALUES (1456573847175168002, 'johend', 25);
INSERT INTO interactions VALUES (1456573851369472004, 'johend', 26);
INSERT INTO interactions VALUES (1456573855563776005, 'johend', 27);
INSERT INTO interactions VALUES (1456573859758080002, 'johend', 28);
INSERT INTO interactions VALUES (1456573863952384002, 'johend', 29);
INSERT INTO interactions VALUES (1456573868146688002, 'johend', 30);
INSERT INTO interactions VALUES (1456573872340992002, 'johend', 31);
INSERT INTO interactions VALUES (1456573876535296003, 'johend', 32);
INSERT INTO interactions VALUES (1456573880729600004, 'johend', 33);
INSERT INTO interactions VALUES (1456573884923904002, 'johend', 34);
INSERT INTO interactions VALUES (1456573889118208002, 'johend', 35);
INSERT INTO interactions VALUES (1456573893312512003, 'johend', 36);
INSERT INTO interactions VALUES (1456573897506816002, 'johend', 37);
INSERT INTO interactions VALUES (1456573901701120002, 'johend', 38);
INSERT INTO interactions VALUES (1456573905895424002, 'johend', 39);
INSERT INTO interactions VALUES (1456573910089728002, 'johend', 40);
INSERT INTO interactions VALUES (1456573914284032002, 'johend', 41);
INSERT INTO interactions VALUES (1456573918478336002, 'johend', 42);
INSERT INTO interactions VALUES (1456573922672640002, 'johend', 43);
INSERT INTO interactions VALUES (1456573926866944003, 'johend', 44);
INSERT INTO interactions VALUES (1456573931061248002, 'johend', 45);
INSERT INTO interactions VALUES (1456573935255552002, 'johend', 46);
INSERT INTO interactions VALUES (1456573939449856002, 'johend', 47);
INSERT INTO interactions VALUES (1456573943644160002, 'johend', 48);
INSERT INTO interactions VALUES (1456573947838464002, 'johend', 49);
INSERT INTO interactions VALUES (1456573952032768004, 'johend', 50);
INSERT INTO interactions VALUES (1456573956227072002, 'johend', 51);
INSERT INTO interactions VALUES (1456573960421376002, 'johend', 52);
INSERT INTO interactions VALUES (1456573964615680002, 'johend', 53);
INSERT INTO interactions VALUES (1456573968809984002, 'johend', 54);
INSERT INTO interactions VALUES (1456573973004288002, 'johend', 55);
INSERT INTO interactions VALUES (1456573977198592002, 'johend', 56);
INSERT INTO interactions VALUES (1456573981392896002, 'johend', 57);
INSERT INTO interactions VALUES (1456573985587200002, 'johend', 58);
INSERT INTO interactions VALUES (1456573989781504002, 'johend', 59);
INSERT INTO interactions VALUES (1456573993975808004, 'johend', 60);
INSERT INTO interactions VALUES (1456573998170112002, 'johend', 61);
INSERT INTO interactions VALUES (1456574002364416002, 'johend', 62);
INSERT INTO interactions VALUES (1456574006558720002, 'johend', 63);
INSERT INTO interactions VALUES (1456574010753024002, 'johend', 64);
INSERT INTO interactions VALUES (1456574014947328004, 'johend', 65);
INSERT INTO interactions VALUES (1456574019141632002, 'johend', 66);
INSERT INTO interactions VALUES (1456574023335936002, 'johend', 67);
INSERT INTO interactions VALUES (1456574027530240005, 'johend', 68);
INSERT INTO interactions VALUES (1456574031724544002, 'johend', 69);
INSERT INTO interactions VALUES (1456574035918848002, 'johend', 70);
INSERT INTO interactions VALUES (1456574040113152004, 'johend', 71);
INSERT INTO interactions VALUES (1456574044307456002, 'johend', 72);
INSERT INTO interactions VALUES (1456574048501760002, 'johend', 73);
INSERT INTO interactions VALUES (1456574052696064003, 'johend', 74);
INSERT INTO interactions VALUES (1456574056890368002, 'johend', 75);
INSERT INTO interactions VALUES (1456574061084672002, 'johend', 76);
INSERT INTO interactions VALUES (1456574065278976008, 'johend', 77);
INSERT INTO interactions VALUES (1456574069473280002, 'johend', 78);
INSERT INTO interactions VALUES (1456574073667584002, 'johend', 79);
INSERT INTO interactions VALUES (1456574077861888006, 'johend', 80);
INSERT INTO interactions VALUES (1456574082056192002, 'johend', 81);
INSERT INTO interactions VALUES (1456574086250496002, 'johend', 82);
INSERT INTO interactions VALUES (1456574090444800002, 'johend', 83);
INSERT INTO interactions VALUES (1456574094639104002, 'johend', 84);
INSERT INTO interactions VALUES (1456574098833408004, 'johend', 85);
INSERT INTO interactions VALUES (1456574103027712002, 'johend', 86);
INSERT INTO interactions VALUES (1456574107222016002, 'johend', 87);
INSERT INTO interactions VALUES (1456574111416320004, 'johend', 88);
INSERT INTO interactions VALUES (1456574115610624002, 'johend', 89);
INSERT INTO interactions VALUES (1456574119804928002, 'johend', 90);
INSERT INTO interactions VALUES (1456574123999232004, 'johend', 91);
INSERT INTO interactions VALUES (1456574128193536002, 'johend', 92);
INSERT INTO interactions VALUES (1456574132387840002, 'johend', 93);
INSERT INTO interactions VALUES (1456574136582144004, 'johend', 94);
INSERT INTO interactions VALUES (1456574140776448002, 'johend', 95);
INSERT INTO interactions VALUES (1456574140776448004, 'jaicon', 0);
INSERT INTO interactions VALUES (1456574140776448007, 'jaicon', 0);
INSERT INTO interactions VALUES (1456574140776448008, 'jaicon', 0);
INSERT INTO interactions VALUES (1456574144970752003, 'jaicon', 1);
INSERT INTO interactions VALUES (1456574149165056005, 'jaicon', 2);
INSERT INTO interactions VALUES (1456574153359360003, 'jaicon', 3);
INSERT INTO interactions VALUES (1456574153359360007, 'jaicon', 4);
INSERT INTO interactions VALUES (1456574153359360009, 'jaicut', 0);
INSERT INTO interactions VALUES (1456574153359360012, 'jaicut', 0);
INSERT INTO interactions VALUES (1456574153359360013, 'jaicut', 0);
INSERT INTO interactions VALUES (1456574157553664003, 'jaicut', 1);
INSERT INTO interactions VALUES (1456574161747968002, 'jaicut', 2);
INSERT INTO interactions VALUES (1456574161747968005, 'jaicut', 2);
INSERT INTO interactions VALUES (1456574161747968008, 'jaicut', 3);
INSERT INTO interactions VALUES (1456574161747968010, 'lobcut', 0);
INSERT INTO interactions VALUES (1456574161747968013, 'lobcut', 0);
INSERT INTO interactions VALUES (1456584051916800000, 'basgal', 0);
INSERT INTO interactions VALUES (1456584051916800003, 'basgal', 0);
INSERT INTO interactions VALUES (1456584051916800004, 'basgal', 0);
INSERT INTO interactions VALUES (1456584051916800005, 'basgal', 0);
INSERT INTO interactions VALUES (1456584051916800006, 'basgal', 0);
INSERT INTO interactions VALUES (1456584056111104002, 'basgal', 1);
INSERT INTO interactions VALUES (1456584060305408002, 'basgal', 2);
INSERT INTO interactions VALUES (1456584064499712002, 'basgal', 3);
INSERT INTO interactions VALUES (1456584068694016002, 'basgal', 4);
INSERT INTO interactions VALUES (1456584072888320002, 'basgal', 5);
INSERT INTO interactions VALUES (1456584077082624002, 'basgal', 6);
INSERT INTO interactions VALUES (1456584081276928002, 'basgal', 7);
INSERT INTO interactions VALUES (1456584085471232002, 'basgal', 8);
INSERT INTO interactions VALUES (1456584089665536006, 'basgal', 9);
INSERT INTO interactions VALUES (1456584093859840002, 'basgal', 10);
INSERT INTO interactions VALUES (1456584098054144002, 'basgal', 11);
INSERT INTO interactions VALUES (1456584102248448002, 'basgal', 12);
INSERT INTO interactions VALUES (1456584106442752002, 'basgal', 13);
INSERT INTO interactions VALUES (1456584110637056002, 'basgal', 14);
INSERT INTO interactions VALUES (1456584110637056011, 'basgal', 15);
INSERT INTO interactions VALUES (1456584110637056014, 'basgal', 16);
INSERT INTO interactions VALUES (1456584110637056017, 'basgal', 17);
INSERT INTO interactions VALUES (1456595686916096006, 'johhar', 0);
INSERT INTO interactions VALUES (1456595686916096009, 'johhar', 0);
INSERT INTO interactions VALUES (1456595686916096010, 'johhar', 0);
INSERT INTO interactions VALUES (1456595686916096011, 'johhar', 0);
INSERT INTO interactions VALUES (1456595691110400002, 'johhar', 1);
INSERT INTO interactions VALUES (1456595695304704002, 'johhar', 2);
INSERT INTO interactions VALUES (1456595699499008002, 'johhar', 3);
INSERT INTO interactions VALUES (1456595703693312002, 'johhar', 4);
INSERT INTO interactions VALUES (1456595707887616002, 'johhar', 5);
INSERT INTO interactions VALUES (1456595712081920002, 'johhar', 6);
INSERT INTO interactions VALUES (1456595716276224002, 'johhar', 7);
INSERT INTO interactions VALUES (1456595720470528002, 'johhar', 8);
INSERT INTO interactions VALUES (1456595724664832002, 'johhar', 9);
INSERT INTO interactions VALUES (1456605036019712004, 'johtak', 0);
INSERT INTO interactions VALUES (1456605036019712009, 'johtak', 0);
INSERT INTO interactions VALUES (1456605036019712010, 'johtak', 0);
INSERT INTO interactions VALUES (1456605036019712011, 'johtak', 0);
INSERT INTO interactions VALUES (1456605040214016002, 'johtak', 1);
INSERT INTO interactions VALUES (1456605044408320002, 'johtak', 3);
INSERT INTO interactions VALUES (1456605048602624002, 'johtak', 5);
INSERT INTO interactions VALUES (1456605052796928002, 'johtak', 6);
INSERT INTO interactions VALUES (1456605056991232002, 'johtak', 7);
INSERT INTO interactions VALUES (1456605061185536002, 'johtak', 9);
INSERT INTO interactions VALUES (1456605065379840002, 'johtak', 11);
INSERT INTO interactions VALUES (1456605069574144002, 'johtak', 12);
INSERT INTO interactions VALUES (1456605069574144006, 'johtak', 13);
INSERT INTO interactions VALUES (1456605069574144009, 'johtak', 13);
INSERT INTO interactions VALUES (1456605069574144012, 'johtak', 14);
INSERT INTO interactions VALUES (1456605069574144014, 'jaipau', 0);
INSERT INTO interactions VALUES (1456605069574144018, 'jaipau', 0);
INSERT INTO interactions VALUES (1456605069574144019, 'jaipau', 0);
INSERT INTO interactions VALUES (1456605073768448002, 'jaipau', 1);
INSERT INTO interactions VALUES (1456605077962752002, 'jaipau', 2);
INSERT INTO interactions VALUES (1456605082157056006, 'jaipau', 3);
INSERT INTO interactions VALUES (1456605086351360003, 'jaipau', 4);
INSERT INTO interactions VALUES (1456605090545664003, 'jaipau', 5);
INSERT INTO interactions VALUES (1456605094739968003, 'jaipau', 6);
INSERT INTO interactions VALUES (1456605098934272002, 'jaipau', 7);
INSERT INTO interactions VALUES (1456605103128576002, 'jaipau', 8);
INSERT INTO interactions VALUES (1456605103128576005, 'jaipau', 8);
INSERT INTO interactions VALUES (1456605103128576008, 'jaipau', 9);
INSERT INTO interactions VALUES (1456605103128576009, 'basopn', 0);
INSERT INTO interactions VALUES (1456605103128576012, 'basopn', 0);
INSERT INTO interactions VALUES (1456605103128576013, 'basopn', 0);
INSERT INTO interactions VALUES (1456605103128576014, 'basopn', 0);
INSERT INTO interactions VALUES (1456605103128576015, 'basopn', 0);
INSERT INTO interactions VALUES (1456605107322880002, 'basopn', 1);
INSERT INTO interactions VALUES (1456605111517184002, 'basopn', 2);
INSERT INTO interactions VALUES (1456605115711488002, 'basopn', 3);
INSERT INTO interactions VALUES (1456605119905792002, 'basopn', 4);
INSERT INTO interactions VALUES (1456605124100096006, 'basopn', 5);
INSERT INTO interactions VALUES (1456605128294400002, 'basopn', 6);
INSERT INTO interactions VALUES (1456605132488704002, 'basopn', 7);
INSERT INTO interactions VALUES (1456605136683008002, 'basopn', 8);
INSERT INTO interactions VALUES (1456605140877312002, 'basopn', 9);
INSERT INTO interactions VALUES (1456605140877312006, 'basopn', 10);
INSERT INTO interactions VALUES (1456605140877312010, 'basopn', 11);
INSERT INTO interactions VALUES (1456605140877312013, 'jaifro', 0);
INSERT INTO interactions VALUES (1456605140877312016, 'jaifro', 0);
INSERT INTO interactions VALUES (1456605140877312017, 'jaifro', 0);
INSERT INTO interactions VALUES (1456605145071616003, 'jaifro', 1);
INSERT INTO interactions VALUES (1456605149265920005, 'jaifro', 2);
INSERT INTO interactions VALUES (1456605153460224005, 'jaifro', 3);
INSERT INTO interactions VALUES (1456605157654528002, 'jaifro', 4);
INSERT INTO interactions VALUES (1456605161848832006, 'jaifro', 5);
INSERT INTO interactions VALUES (1456605161848832013, 'jaifro', 6);
INSERT INTO interactions VALUES (1456605161848832014, 'jailiv', 0);
INSERT INTO interactions VALUES (1456605161848832017, 'jailiv', 0);
INSERT INTO interactions VALUES (1456605161848832018, 'jailiv', 0);
INSERT INTO interactions VALUES (1456605166043136005, 'jailiv', 1);
INSERT INTO interactions VALUES (1456605170237440002, 'jailiv', 2);
INSERT INTO interactions VALUES (1456605174431744003, 'jailiv', 3);
INSERT INTO interactions VALUES (1456605178626048003, 'jailiv', 4);
INSERT INTO interactions VALUES (1456605182820352005, 'jailiv', 5);
INSERT INTO interactions VALUES (1456605187014656006, 'jailiv', 6);
INSERT INTO interactions VALUES (1456605191208960003, 'jailiv', 7);
INSERT INTO interactions VALUES (1456605195403264002, 'jailiv', 8);
INSERT INTO interactions VALUES (1456605199597568003, 'jailiv', 9);
INSERT INTO interactions VALUES (1456605203791872006, 'jailiv', 10);
INSERT INTO interactions VALUES (1456605207986176003, 'jailiv', 11);
INSERT INTO interactions VALUES (1456605212180480003, 'jailiv', 12);
INSERT INTO interactions VALUES (1456605212180480016, 'jailiv', 12);
INSERT INTO interactions VALUES (1456605212180480017, 'jaisol', 0);
INSERT INTO interactions VALUES (1456605216374784003, 'jaisol', 1);
INSERT INTO interactions VALUES (1456605220569088005, 'jaisol', 3);
INSERT INTO interactions VALUES (1456605220569088009, 'jaisol', 5);
INSERT INTO interactions VALUES (1456605220569088010, 'bassol', 0);
INSERT INTO interactions VALUES (1456605224763392002, 'bassol', 3);
INSERT INTO interactions VALUES (1456605224763392004, 'jaisil', 0);
INSERT INTO interactions VALUES (1456605224763392007, 'jaisil', 0);
INSERT INTO interactions VALUES (1456605224763392008, 'jaisil', 0);
INSERT INTO interactions VALUES (1456605228957696002, 'jaisil', 1);
INSERT INTO interactions VALUES (1456605233152000003, 'jaisil', 2);
INSERT INTO interactions VALUES (1456605237346304003, 'jaisil', 3);
INSERT INTO interactions VALUES (1456605241540608003, 'jaisil', 4);
INSERT INTO interactions VALUES (1456605241540608004, 'jaimut', 0);
INSERT INTO interactions VALUES (1456605241540608007, 'jaimut', 0);
INSERT INTO interactions VALUES (1456605241540608008, 'jaimut', 0);
INSERT INTO interactions VALUES (1456605245734912002, 'jaimut', 1);
INSERT INTO interactions VALUES (1456605249929216003, 'jaimut', 2);
INSERT INTO interactions VALUES (1456605254123520003, 'jaimut', 3);
INSERT INTO interactions VALUES (1456605258317824003, 'jaimut', 4);
INSERT INTO interactions VALUES (1456605262512128002, 'jaimut', 5);
INSERT INTO interactions VALUES (1456605266706432006, 'jaimut', 6);
INSERT INTO interactions VALUES (1456605266706432008, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432013, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432014, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432015, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432018, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432021, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432023, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432025, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432027, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432030, 'newlob', 0);
INSERT INTO interactions VALUES (1456605266706432031, 'again2', 0);
INSERT INTO interactions VALUES (1456605266706432035, 'mndlob', 0);
INSERT INTO interactions VALUES (1456605266706432040, 'mndlob', 0);
INSERT INTO interactions VALUES (1456605266706432041, 'mndlob', 0);
INSERT INTO interactions VALUES (1456605266706432042, 'mndlob', 0);
INSERT INTO interactions VALUES (1456605665165312006, 'jaimut', 7);
INSERT INTO interactions VALUES (1456605665165312009, 'jaimut', 8);
INSERT INTO interactions VALUES (1456605665165312013, 'jaimut', 9);
INSERT INTO interactions VALUES (1456605665165312014, 'mndlob', 0);
INSERT INTO interactions VALUES (1456605665165312016, 'fresh1', 0);
INSERT INTO interactions VALUES (1456605665165312021, 'jaisil', 5);
CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    by_dm INTEGER NOT NULL,
    text_board INTEGER NOT NULL
, language TEXT) STRICT;
INSERT INTO preferences VALUES (1456255637913600014, 1, 0, 'en');
INSERT INTO preferences VALUES (1456255637913600015, 0, 1, NULL);
INSERT INTO preferences VALUES (1456255637913600017, 1, 0, 'de');
INSERT INTO preferences VALUES (1456255637913600018, 1, 0, 'de');
INSERT INTO preferences VALUES (1456255637913600019, 1, 0, 'de');
INSERT INTO preferences VALUES (1456255637913600020, 0, 0, NULL);
INSERT INTO preferences VALUES (1456255637913600022, 1, 0, NULL);
CREATE TABLE lease (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    holder TEXT NOT NULL,
    machine TEXT NOT NULL,
    until REAL NOT NULL
) STRICT;
CREATE TABLE letters (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
INSERT INTO letters VALUES ('again2', 1456255637913600014, 1456605266706432034);
INSERT INTO letters VALUES ('johhar', 1456255637913600014, 1456595720470528006);
INSERT INTO letters VALUES ('johhar', 1456255637913600017, 1456595720470528005);
CREATE INDEX sitters_automatic ON sitters (table_id) WHERE caretaker = 1 OR ai IS NOT NULL;
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    span REAL NOT NULL,
    due REAL,
    rest REAL,
    reminded INTEGER NOT NULL DEFAULT 0,
    alarm REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO deadlines VALUES ('again2', -1, 1767352158, 0, 86400.0, 1767438598.0, NULL, 0, 1767434998.0);
INSERT INTO deadlines VALUES ('basgal', 3, 18, 19, 2700.0, 1767352614.0, NULL, 0, 1767352614.0);
INSERT INTO deadlines VALUES ('basopn', 0, 10, 12, 259200.0, 1767611368.0, NULL, 0, 1767559528.0);
INSERT INTO deadlines VALUES ('basopn', 3, 10, 12, 259200.0, 1767611368.0, NULL, 0, 1767559528.0);
INSERT INTO deadlines VALUES ('fresh1', -1, 1767352253, 0, 86400.0, 1767438693.0, NULL, 0, 1767435093.0);
INSERT INTO deadlines VALUES ('jaifro', 1, 6, 6, 86400.0, NULL, 86400.0, 0, NULL);
INSERT INTO deadlines VALUES ('jailiv', 1, 12, 12, 86400.0, 1767438585.0, NULL, 0, 1767421305.0);
INSERT INTO deadlines VALUES ('jaimut', 0, 9, 9, 120.0, 1767352413.0, NULL, 1, 1767352413.0);
INSERT INTO deadlines VALUES ('jaipau', 0, 8, 8, 259200.0, NULL, 259200.0, 0, NULL);
INSERT INTO deadlines VALUES ('johhar', 0, 8, 8, 2700.0, 1767352622.0, NULL, 1, 1767352622.0);
INSERT INTO deadlines VALUES ('johhar', 1, 8, 8, 2700.0, 1767352622.0, NULL, 1, 1767352622.0);
INSERT INTO deadlines VALUES ('mndlob', -1, 1767352158, 0, 86400.0, 1767438598.0, NULL, 0, 1767434998.0);
INSERT INTO deadlines VALUES ('newlob', -1, 1767352158, 0, 86400.0, 1767438598.0, NULL, 0, 1767434998.0);
INSERT INTO deadlines VALUES ('oldlob', -1, 1767268800, 0, 86400.0, 1767355240.0, NULL, 1, 1767355240.0);
CREATE INDEX deadlines_by_alarm ON deadlines (alarm) WHERE alarm IS NOT NULL;
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
) STRICT;
INSERT INTO heartbeat VALUES (1, 1767352393.0);
CREATE TABLE visits (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    sequence INTEGER,
    hushed INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
INSERT INTO visits VALUES ('basend', 1456255637913600015, 66, 0, '');
INSERT INTO visits VALUES ('basend', 1456255637913600016, 68, 0, '');
INSERT INTO visits VALUES ('basend', 1456255637913600017, 4, 0, '');
INSERT INTO visits VALUES ('basend', 1456255637913600018, 67, 0, '');
INSERT INTO visits VALUES ('basgal', 1456255637913600015, 16, 0, '');
INSERT INTO visits VALUES ('basgal', 1456255637913600016, 14, 0, '');
INSERT INTO visits VALUES ('basgal', 1456255637913600017, 19, 0, '');
INSERT INTO visits VALUES ('basgal', 1456255637913600018, 19, 0, '');
INSERT INTO visits VALUES ('basopn', 1456255637913600019, 8, 0, '');
INSERT INTO visits VALUES ('basopn', 1456255637913600020, 5, 0, '');
INSERT INTO visits VALUES ('basopn', 1456255637913600021, 9, 0, '');
INSERT INTO visits VALUES ('basopn', 1456255637913600022, 14, 0, '');
INSERT INTO visits VALUES ('bassol', 1456255637913600021, 5, 0, '');
INSERT INTO visits VALUES ('jaicon', 1456255637913600019, 3, 0, '');
INSERT INTO visits VALUES ('jaicon', 1456255637913600021, 2, 0, '');
INSERT INTO visits VALUES ('jaicut', 1456255637913600019, 2, 0, '');
INSERT INTO visits VALUES ('jaicut', 1456255637913600021, 1, 0, '');
INSERT INTO visits VALUES ('jaiend', 1456255637913600013, 185, 0, '');
INSERT INTO visits VALUES ('jaiend', 1456255637913600014, 184, 0, '');
INSERT INTO visits VALUES ('jaifro', 1456255637913600019, 6, 0, '');
INSERT INTO visits VALUES ('jaifro', 1456255637913600020, 5, 0, '');
INSERT INTO visits VALUES ('jailiv', 1456255637913600013, 12, 0, 'Kamele sparen');
INSERT INTO visits VALUES ('jailiv', 1456255637913600022, 12, 0, 'she wants diamonds');
INSERT INTO visits VALUES ('jaimut', 1456255637913600014, 9, 0, '');
INSERT INTO visits VALUES ('jaimut', 1456255637913600018, 8, 0, '');
INSERT INTO visits VALUES ('jaipau', 1456255637913600016, 7, 0, '');
INSERT INTO visits VALUES ('jaipau', 1456255637913600020, 9, 0, '');
INSERT INTO visits VALUES ('jaisil', 1456255637913600019, 4, 0, '');
INSERT INTO visits VALUES ('jaisil', 1456255637913600021, 3, 0, '');
INSERT INTO visits VALUES ('jaisol', 1456255637913600020, 5, 0, '');
INSERT INTO visits VALUES ('johend', 1456255637913600019, 94, 0, '');
INSERT INTO visits VALUES ('johend', 1456255637913600020, 95, 0, '');
INSERT INTO visits VALUES ('johhar', 1456255637913600014, 9, 1, '');
INSERT INTO visits VALUES ('johhar', 1456255637913600017, 7, 0, '');
INSERT INTO visits VALUES ('johhar', 1456255637913600018, 9, 0, '');
INSERT INTO visits VALUES ('johtak', 1456255637913600015, 14, 0, '');
INSERT INTO visits VALUES ('johtak', 1456255637913600019, 14, 0, '');
CREATE INDEX visits_by_user ON visits (user);
CREATE TABLE wishes (
    user INTEGER PRIMARY KEY,
    language TEXT,
    quiet_begins INTEGER,
    quiet_ends INTEGER,
    zone TEXT NOT NULL,
    theme TEXT NOT NULL,
    told TEXT NOT NULL
) STRICT;
INSERT INTO wishes VALUES (1456255637913600013, 'de', NULL, NULL, 'UTC', 'light', 'all');
INSERT INTO wishes VALUES (1456255637913600014, NULL, 1320, 420, 'Europe/Berlin', 'dark', 'turns');
INSERT INTO wishes VALUES (1456255637913600015, NULL, NULL, NULL, 'UTC', 'dark', 'nothing');
INSERT INTO wishes VALUES (1456255637913600016, NULL, 360, 600, 'America/New_York', 'contrast', 'turns');
INSERT INTO wishes VALUES (1456255637913600017, 'de', NULL, NULL, 'UTC', 'dark', 'turns');
INSERT INTO wishes VALUES (1456255637913600019, 'en', NULL, NULL, 'UTC', 'dark', 'turns');
INSERT INTO wishes VALUES (1456255637913600021, NULL, NULL, NULL, 'UTC', 'dark', 'turns');
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    channels TEXT NOT NULL,
    threads INTEGER NOT NULL,
    pace INTEGER,
    most_tables INTEGER NOT NULL,
    language TEXT,
    openers TEXT NOT NULL,
    role INTEGER
) STRICT;
INSERT INTO servers VALUES (1456255637913600000, '[1456255637913600009, 1456255637913600010, 1456255637913600011]', 1, 86400, 25, NULL, 'role', 1456255637913600007);
INSERT INTO servers VALUES (1456255637913600003, '[]', 0, 2700, 5, 'de', 'stewards', NULL);
CREATE TABLE server_changes (
    row INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    what TEXT NOT NULL,
    value TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
INSERT INTO server_changes VALUES (1, 1456255637913600000, 1456255637913600013, 'channels', '(1456255637913600009,)', 1767344400.0);
INSERT INTO server_changes VALUES (2, 1456255637913600000, 1456255637913600013, 'pace', '86400', 1767344400.0);
INSERT INTO server_changes VALUES (3, 1456255637913600000, 1456255637913600013, 'most_tables', '25', 1767344400.0);
INSERT INTO server_changes VALUES (4, 1456255637913600000, 1456255637913600013, 'openers', 'role', 1767344400.0);
INSERT INTO server_changes VALUES (5, 1456255637913600000, 1456255637913600013, 'role', '1456255637913600007', 1767344400.0);
INSERT INTO server_changes VALUES (6, 1456255637913600000, 1456255637913600013, 'channels', '(1456255637913600009, 1456255637913600010)', 1767344400.0);
INSERT INTO server_changes VALUES (7, 1456255637913600000, 1456255637913600013, 'channels', '(1456255637913600009, 1456255637913600010, 1456255637913600011)', 1767344400.0);
INSERT INTO server_changes VALUES (8, 1456255637913600003, 1456255637913600014, 'threads', 'False', 1767344400.0);
INSERT INTO server_changes VALUES (9, 1456255637913600003, 1456255637913600014, 'pace', '2700', 1767344400.0);
INSERT INTO server_changes VALUES (10, 1456255637913600003, 1456255637913600014, 'most_tables', '5', 1767344400.0);
INSERT INTO server_changes VALUES (11, 1456255637913600003, 1456255637913600014, 'language', 'de', 1767344400.0);
INSERT INTO server_changes VALUES (12, 1456255637913600003, 1456255637913600014, 'openers', 'stewards', 1767344400.0);
CREATE INDEX server_changes_by_guild ON server_changes (guild);
CREATE INDEX tables_again ON tables (again) WHERE again IS NOT NULL;
CREATE TABLE invites (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    user INTEGER NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('awaited', 'declined', 'released')),
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO invites VALUES ('again2', 0, 1456255637913600014, 'awaited');
INSERT INTO invites VALUES ('mndlob', 0, 1456255637913600021, 'awaited');
INSERT INTO invites VALUES ('newlob', 0, 1456255637913600020, 'declined');
INSERT INTO invites VALUES ('newlob', 1, 1456255637913600021, 'released');
INSERT INTO invites VALUES ('newlob', 2, 1456255637913600016, 'awaited');
INSERT INTO invites VALUES ('newlob', 3, 1456255637913600019, 'awaited');
CREATE INDEX invites_by_user ON invites (user);
CREATE TABLE watches (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    user INTEGER NOT NULL,
    told REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (guild, game, user)
) STRICT, WITHOUT ROWID;
INSERT INTO watches VALUES (1456255637913600000, 'basari', 1456255637913600020, 1767352111.0);
INSERT INTO watches VALUES (1456255637913600000, 'jaipur', 1456255637913600017, 1767352111.0);
INSERT INTO watches VALUES (1456255637913600000, 'jaipur', 1456255637913600020, 1767352111.0);
INSERT INTO watches VALUES (1456255637913600000, 'johari', 1456255637913600016, 0.0);
INSERT INTO watches VALUES (1456255637913600000, 'johari', 1456255637913600022, 1767352253.0);
CREATE INDEX watches_by_user ON watches (user);
CREATE TABLE lessons (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
INSERT INTO lessons VALUES (1456255637913600015, 'jaipur', 5);
INSERT INTO lessons VALUES (1456255637913600016, 'johari', 5);
INSERT INTO lessons VALUES (1456255637913600019, 'basari', 2);
CREATE TABLE stories (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    message INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    picture TEXT NOT NULL,
    alt TEXT NOT NULL,
    shown INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO stories VALUES ('basgal', 1456595686916096000, 19, 19, 'reveal.png', 'A (workers): dee. B (points): cy. C (gems): eve, fay.', 19);
INSERT INTO stories VALUES ('basopn', 1456605140877312011, 12, 12, '', '', 0);
INSERT INTO stories VALUES ('bassol', 1456605220569088012, 0, 3, '', '', 0);
INSERT INTO stories VALUES ('jaicut', 1456574153359360015, 0, 2, '', '', 0);
INSERT INTO stories VALUES ('jaifro', 1456605140877312019, 0, 5, '', '', 0);
INSERT INTO stories VALUES ('jailiv', 1456605161848832020, 0, 12, '', '', 0);
INSERT INTO stories VALUES ('jaimut', 1456605241540608011, 0, 6, '', '', 0);
INSERT INTO stories VALUES ('jaipau', 1456605069574144021, 0, 9, '', '', 0);
INSERT INTO stories VALUES ('jaisil', 1456605224763392010, 0, 4, '', '', 0);
INSERT INTO stories VALUES ('jaisol', 1456605212180480019, 0, 5, '', '', 0);
INSERT INTO stories VALUES ('johhar', 1456595720470528004, 8, 8, '', '', 0);
INSERT INTO stories VALUES ('johtak', 1456605069574144013, 14, 14, '', '', 0);
DELETE FROM sqlite_sequence WHERE name = 'outbox';
INSERT INTO sqlite_sequence VALUES ('outbox', 1623);
